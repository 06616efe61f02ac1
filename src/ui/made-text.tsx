// A document the product writes, as a sheet of paper on the screen before it is typeset.
import { Fragment } from 'react'
import type { MadeBlock, MadeText, SignatureBlock } from '#protocol/made-document.ts'
import styles from './made-text.module.css'

export interface MadeTextViewProps {
  readonly text: MadeText
  /** What the sheet is, for screen readers. */
  readonly label: string
}

/** The words exactly as they will be printed; the layout is the screen's own. */
export const MadeTextView = ({ text, label }: MadeTextViewProps) => (
  <article className={styles['sheet']} aria-label={label}>
    <h2 className={styles['title']}>{text.title}</h2>
    {text.blocks.map((block, index) => (
      <Block key={index} block={block} />
    ))}
    <div className={styles['signatures']}>
      {text.signatures.map((signature, index) => (
        <Signature key={index} signature={signature} />
      ))}
    </div>
    <p className={styles['footer']}>{text.footer}</p>
  </article>
)

const Block = ({ block }: { readonly block: MadeBlock }) => {
  if (block.kind === 'heading') return <h3 className={styles['heading']}>{block.text}</h3>
  if (block.kind === 'paragraph') return <p className={styles['paragraph']}>{block.text}</p>
  if (block.kind === 'facts')
    return (
      <dl className={styles['facts']}>
        {block.rows.map(({ label, value, isCode }, index) => (
          <Fragment key={index}>
            <dt>{label}</dt>
            <dd className={isCode === true ? styles['code'] : undefined}>{value}</dd>
          </Fragment>
        ))}
      </dl>
    )
  return (
    <div className={styles['tableFrame']}>
      <table className={styles['table']}>
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
          {block.rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Signature = ({ signature }: { readonly signature: SignatureBlock }) => (
  <div className={styles['signature']}>
    <span className={styles['quiet']}>{signature.role}</span>
    <strong>{signature.name}</strong>
    {signature.lines.map((line) => (
      <span key={line} className={styles['quiet']}>
        {line}
      </span>
    ))}
    <span className={styles['place']}>{signature.partyType === 2 ? '盖章' : '签字'}</span>
    <span className={styles['quiet']}>日期</span>
  </div>
)
