type Props = { caption: string; heads: readonly string[]; rows: readonly { key: string; cells: readonly string[] }[] }

/** The numbers of a chart, to read or hear. */
export function ChartTable({ caption, heads, rows }: Props) {
  return (
    <details className="mt-3 text-sm">
      <summary className="w-fit cursor-pointer text-soft text-xs hover:text-ink">Show the numbers</summary>
      <table className="mt-2 w-full text-left tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-soft text-xs">
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={`py-1 font-medium ${index > 0 ? 'text-right' : ''}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key} className="border-line border-t">
              <th scope="row" className="py-1 font-normal">
                {first}
              </th>
              {others.map((cell, index) => (
                <td key={heads[index + 1]} className="py-1 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
