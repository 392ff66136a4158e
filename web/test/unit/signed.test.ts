// Signs beside the things that a text names.
import assert from "node:assert/strict";
import test from "node:test";
import { h, VNode } from "preact";
import { signed } from "../../src/kit/signed";

test("every sign is a node of its own: a shared one would keep a page that has been left in memory", () => {
  const sign = h("path", { d: "M0 0" });
  const [, named] = signed("a ruby", [["ruby", sign]]) as [string, VNode<{ children: VNode<any>[] }>];
  const drawn = named.props.children[1].props.children as VNode;
  assert.equal(drawn.type, "path");
  assert.notEqual(drawn, sign);
});
