import { type ComponentProps, createElement, type ReactElement } from "react";

export type LucideIcon = (props: ComponentProps<"svg"> & { size?: number }) => ReactElement;

/** A line drawing of 24 by 24 in the colour of its text. It is decoration: the control it stands in has the name. */
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
        "aria-hidden": true,
        ...rest,
      },
      ...children,
    );
}
