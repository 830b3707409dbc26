import { type ComponentProps, createElement, type ReactElement } from "react";

export type LucideIcon = (props: ComponentProps<"svg"> & { size?: number }) => ReactElement;

/** A 24 × 24 icon in the current text colour. It is decorative: the control around it has the accessible name. */
export function createIcon(shapes: readonly [name: string, attributes: Record<string, string>][]): LucideIcon {
  const children = shapes.map(([name, attributes]) => createElement(name, attributes));
  return ({ size = 24, ...rest }) =>
    createElement(
      "svg",
      {
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        // No shape exceeds the view box, and each icon that is clipped takes time whenever something of the page is painted.
        overflow: "visible",
        "aria-hidden": true,
        ...rest,
      },
      ...children,
    );
}
