import type { ReactNode } from 'react'

export type Column<Row> = {
  name: string
  cell: (row: Row) => ReactNode
  /** Numbers and buttons are aligned right. */
  isAtEnd?: boolean
  /** The first column is a card's title and needs no label. */
  isTitle?: boolean
}

type Props<Row> = { label: string; columns: readonly Column<Row>[]; rows: readonly Row[]; keyOf: (row: Row) => string }

/**
 * A table that becomes cards on narrow screens. The roles are explicit because browsers drop them when a table is not laid out
 * as one.
 */
export function Table<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-raised">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: as cards it is not laid out as a table */}
      <table role="table" aria-label={label} className="w-full text-sm max-md:block">
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row" className="border-line border-b text-left text-soft">
            {columns.map(({ name, isAtEnd }) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                className={`px-4 py-2.5 font-medium ${isAtEnd ? 'text-right' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="divide-y divide-line max-md:block">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row" className="hover:bg-sunken/60 max-md:block max-md:px-4 max-md:py-3">
              {columns.map((column) => (
                <td
                  key={column.name}
                  role="cell"
                  className={`max-md:flex max-md:justify-between max-md:gap-4 max-md:py-1 md:px-4 md:py-3 ${column.isAtEnd ? 'md:text-right' : ''}`}
                >
                  {!column.isTitle && (
                    <span aria-hidden className="shrink-0 text-soft md:hidden">
                      {column.name}
                    </span>
                  )}
                  <div className={`min-w-0 ${column.isTitle ? 'w-full' : 'max-md:text-right'}`}>{column.cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as cards it is not laid out as a table */}
    </div>
  )
}
