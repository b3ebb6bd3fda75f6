import type { ReactNode } from 'react'

type Props = {
  caption: string
  columns: readonly string[]
  /** The first cell of a row is its heading. */
  rows: readonly (readonly [string | { code: string }, ...ReactNode[]])[]
}

/**
 * A table that becomes a stack of short lists on a phone. The roles are explicit because some browsers drop a table's
 * semantics when CSS changes its display.
 */
export function RecordTable({ caption, columns, rows }: Props) {
  return (
    <table role="table" className="record-table">
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([heading, ...cells]) => {
          const name = typeof heading === 'string' ? heading : heading.code
          return (
            <tr key={name} role="row">
              <th role="rowheader" scope="row">
                {typeof heading === 'string' ? heading : <code>{name}</code>}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} role="cell" data-label={columns[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
