import { expectTypeOf, it } from "vitest";
import type { Json, RowProblem } from "./row-problem.ts";

type UserId = string & { readonly __brand: "UserId" };

// The compiler decides these: `npm test -- types`.
it("says how a declared row differs from what PostgreSQL returns", () => {
  expectTypeOf<RowProblem<{ id: UserId; at: Date | null }, { id: [string, never]; at: [Date, null] }>>().toBeNever();
  expectTypeOf<RowProblem<{ name: string }, { title: [string, never] }>>().toEqualTypeOf<
    "name is not returned" | "title is not declared"
  >();
  expectTypeOf<RowProblem<{ n: number }, { n: [string, never] }>>().toEqualTypeOf<"n has another type">();
  expectTypeOf<RowProblem<{ isOn: boolean }, { isOn: [boolean, never] }>>().toBeNever();
  expectTypeOf<RowProblem<{ at: Date }, { at: [Date, null] }>>().toEqualTypeOf<"at may be null">();
  expectTypeOf<RowProblem<{ at: Date | null }, { at: [Date, never] }>>().toEqualTypeOf<"at is never null">();
  expectTypeOf<RowProblem<{ at: Date }, { at: [Date, unknown] }>>().toBeNever();
  // biome-ignore lint/suspicious/noExplicitAny: what must not pass
  expectTypeOf<RowProblem<{ x: any }, { x: [string, unknown] }>>().toEqualTypeOf<"x has another type">();
});

it("lets a text be declared as the words a check allows, and no fewer", () => {
  type Columns = { role: ["admin" | "person", never] };
  expectTypeOf<RowProblem<{ role: "admin" | "person" }, Columns>>().toBeNever();
  expectTypeOf<RowProblem<{ role: string }, Columns>>().toBeNever();
  expectTypeOf<RowProblem<{ role: "admin" }, Columns>>().toEqualTypeOf<"role has another type">();
});

it("knows that dates in JSON are text", () => {
  expectTypeOf<RowProblem<{ video: { length?: number }[] }, { video: [Json, never] }>>().toBeNever();
  expectTypeOf<
    RowProblem<{ plan: { until: Date } }, { plan: [Json, never] }>
  >().toEqualTypeOf<"plan has another type">();
});
