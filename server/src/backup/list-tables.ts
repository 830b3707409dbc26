import type { Queryable } from "../db/query.ts";

export type Column = { name: string; type: string };
export type Table = { name: string; columns: Column[] };

/** Makes the text of values the same in every database, whatever its settings. */
export const PORTABLE_TEXT = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local search_path = public`;

/**
 * Our tables, each after those it refers to. The queue's tables are left out: everything in them is announced again. So are
 * generated columns, transaction ids, which mean nothing in another database, and unlogged tables, which are caches.
 */
export async function listTables(session: Queryable): Promise<Table[]> {
  const { rows } = await session.query<Table & { needs: string[] }>(
    `select relname as name, coalesce((
         select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
         from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
           and attgenerated = '' and atttypid <> 'xid8'::regtype), '[]') as columns,
       array(select distinct target.relname::text from pg_constraint join pg_class target on target.oid = confrelid
         where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as needs
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') order by relname`,
  );
  const left = new Map(rows.map((table) => [table.name, table]));
  const listed: Table[] = [];
  while (left.size) {
    const ready = [...left.values()].filter(({ needs }) => needs.every((name) => !left.has(name)));
    if (!ready.length) throw new Error(`tables refer to each other in a cycle: ${[...left.keys()].join(", ")}`);
    for (const { name, columns } of ready) {
      listed.push({ name, columns });
      left.delete(name);
    }
  }
  return listed;
}

export async function listSequences(session: Queryable): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname",
  );
  return rows.map(({ name }) => name);
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
