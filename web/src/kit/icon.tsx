// A sign of the page's own buttons: lines on a ground of 24 by 24, in the colour of the text around it.
import { ComponentChildren } from "preact";

interface IconProps {
  d: string;
  size?: number;
  class?: string;
  children?: ComponentChildren; // what is filled rather than drawn in lines
}

export function Icon({ d, size = 20, class: kind, children }: IconProps) {
  return (
    <svg class={kind} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
      {children}
    </svg>
  );
}
