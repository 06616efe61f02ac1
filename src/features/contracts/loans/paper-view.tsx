// A paper on the screen, as it will be set: the same blocks, with room for the signatures.
import type { PaperBlock } from '#protocol/contracts/loans/paper.ts'
import styles from './loans.module.css'

interface PaperViewProps {
  readonly title: string
  readonly blocks: readonly PaperBlock[]
  /** Who signs, in this order. */
  readonly signers: readonly { readonly role: string; readonly name: string }[]
}

export const PaperView = ({ title, blocks, signers }: PaperViewProps) => (
  <article className={styles['paper']} aria-label={`${title}预览`}>
    <h2>{title}</h2>
    {blocks.map((block, at) => (
      <Block key={at} block={block} />
    ))}
    <div className={styles['signing']}>
      {signers.map(({ role, name }) => (
        <div key={role}>
          <span>{role}</span>
          {name === '' ? '＿＿＿＿' : name}
          <span>签字、日期：签署时填入</span>
        </div>
      ))}
    </div>
  </article>
)

const Block = ({ block }: { readonly block: PaperBlock }) => {
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  if (block.kind === 'facts')
    return (
      <table>
        <tbody>
          {block.rows.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  return (
    <table>
      <thead>
        <tr>
          {block.head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
