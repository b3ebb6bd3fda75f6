import type { ReactNode } from 'react'
import { IfCards } from '../pieces/if-cards.tsx'

type Props = {
  caption: string
  columns: readonly string[]
  rows: readonly Row[]
  /** The first row of a seller who takes cards. */
  rowIfCards?: Row
}

/** The first cell of a row is its heading. */
type Row = readonly [Heading, ...ReactNode[]]

/** A name that a program uses, or words with such names below them. */
type Heading = string | { code: string } | { words: string; codes: readonly string[] }

/**
 * A table that becomes a stack of short lists on a phone. The roles are explicit because some browsers drop a table's
 * semantics when CSS changes its display.
 */
export function RecordTable({ caption, columns, rows, rowIfCards }: Props) {
  const show = ([heading, ...cells]: Row) => (
    <tr key={JSON.stringify(heading)} role="row">
      <th role="rowheader" scope="row">
        <HeadingText heading={heading} />
      </th>
      {cells.map((cell, index) => (
        <td key={columns[index + 1]} role="cell" data-label={columns[index + 1]}>
          {/* One element: on a phone a cell is a grid, and a link in its text would be a row of its own. */}
          <div>{cell}</div>
        </td>
      ))}
    </tr>
  )
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
        {rowIfCards && <IfCards>{show(rowIfCards)}</IfCards>}
        {rows.map(show)}
      </tbody>
    </table>
  )
}

function HeadingText({ heading }: { heading: Heading }) {
  if (typeof heading === 'string') return heading
  if ('code' in heading) return <code>{heading.code}</code>
  return (
    <>
      {heading.words}
      {heading.codes.map((code) => (
        <code key={code} className="mt-1 block font-normal text-ink-soft">
          {code}
        </code>
      ))}
    </>
  )
}
