// An icon for the page's buttons: lines on a 24 by 24 grid, in the colour of the surrounding text.
import { ComponentChildren } from "preact";

interface IconProps {
  d: string;
  size?: number;
  class?: string;
  children?: ComponentChildren; // filled shapes, besides the lines
}

export function Icon({ d, size = 20, class: kind, children }: IconProps) {
  return (
    <svg class={kind} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
      {children}
    </svg>
  );
}
