/** How PostgreSQL describes a column: the type that the driver returns, and `null`, `never` or, if not known, `unknown`. */
type Column<Type, Null> = [type: Type, nulls: Null];

/** A column of type json. Its content is not checked, except for dates, which come back as text. */
export type Json = { json: true };

/** Says in which columns a declared row and what PostgreSQL returns differ; never, when they agree. */
export type RowProblem<Row, Columns> = {
  [Name in keyof Row | keyof Columns]: Name extends string
    ? Name extends keyof Row
      ? Name extends keyof Columns
        ? ColumnProblem<Name, Row[Name], Columns[Name]>
        : `${Name} is not returned`
      : `${Name} is not declared`
    : never;
}[keyof Row | keyof Columns];

type ColumnProblem<Name extends string, Declared, Described> =
  Described extends Column<infer Type, infer Null>
    ? Fits<Exclude<Declared, null>, Type> extends true
      ? NullProblem<Name, Declared, Null>
      : `${Name} has another type`
    : never;

/** A text may be declared as an id or as some words, but not as fewer words than a check of the table allows. */
type Fits<Declared, Type> = 0 extends 1 & Declared
  ? false
  : [Type] extends [Json]
    ? [Declared] extends [object]
      ? [HasDate<Declared>] extends [never]
        ? true
        : false
      : false
    : string extends Type
      ? [Declared] extends [string]
        ? true
        : false
      : [Type] extends [string]
        ? [Type] extends [Declared]
          ? [Declared] extends [string]
            ? true
            : false
          : false
        : [Declared] extends [Type]
          ? true
          : false;

type NullProblem<Name extends string, Declared, Null> = unknown extends Null
  ? never
  : null extends Declared
    ? null extends Null
      ? never
      : `${Name} is never null`
    : null extends Null
      ? `${Name} may be null`
      : never;

type HasDate<Value> = Value extends Date
  ? true
  : Value extends string | number | boolean | null | undefined
    ? never
    : Value extends readonly (infer Each)[]
      ? HasDate<Each>
      : { [Name in keyof Value]-?: HasDate<Value[Name]> }[keyof Value];
