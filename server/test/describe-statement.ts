import type pg from "pg";

/** A column as PostgreSQL describes it before the statement is run. */
export type DescribedColumn = {
  name: string;
  /** The oid of its type. */
  type: number;
  /** `oid.number` of the table column that it is; undefined for what is computed. */
  origin: string | undefined;
};

type RowDescription = { fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[] };

/** Parses the statement and asks for its columns, which is the first half of preparing it: nothing is run. */
export function describeStatement(client: pg.Client, text: string): Promise<DescribedColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: DescribedColumn[] = [];
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: "", text, types: [] }, true);
        connection.describe({ type: "S", name: "" }, true);
        connection.sync();
      },
      handleRowDescription({ fields }: RowDescription) {
        columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          name,
          type: dataTypeID,
          origin: tableID ? `${tableID}.${columnID}` : undefined,
        }));
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    });
  });
}
