// The answer of a question as React elements; its markup has no way to bring in HTML.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { answerBlocks } from '#protocol/help/questions/answer-text.ts'
import type { AnswerBlock, Inline } from '#protocol/help/questions/answer-text.ts'
import styles from '#src/ui/answer-text.module.css'

export interface AnswerTextProps {
  readonly answer: string
  /** Shows a picture by its id. */
  readonly picture: (pictureId: string, alt: string) => ReactNode
}

export const AnswerText = ({ answer, picture }: AnswerTextProps) => (
  <div className={styles['answer']}>
    {answerBlocks(answer).map((block, at) => (
      <Block key={at} block={block} picture={picture} />
    ))}
  </div>
)

const Block = ({ block, picture }: { readonly block: AnswerBlock } & Pick<AnswerTextProps, 'picture'>) => {
  switch (block.kind) {
    case 'heading':
      return (
        <h2>
          <Parts parts={block.parts} />
        </h2>
      )
    case 'note':
      return (
        <p className={styles['note']}>
          <Parts parts={block.parts} />
        </p>
      )
    case 'paragraph':
      return (
        <p>
          <Parts parts={block.parts} />
        </p>
      )
    case 'steps':
      return (
        <ol>
          <Items items={block.items} />
        </ol>
      )
    case 'points':
      return (
        <ul>
          <Items items={block.items} />
        </ul>
      )
    case 'picture':
      return picture(block.pictureId, block.alt)
  }
}

const Items = ({ items }: { readonly items: readonly (readonly Inline[])[] }) =>
  items.map((parts, at) => (
    <li key={at}>
      <Parts parts={parts} />
    </li>
  ))

const Parts = ({ parts }: { readonly parts: readonly Inline[] }) =>
  parts.map((part, at) => {
    if (part.kind === 'link')
      return (
        <Link key={at} href={part.path}>
          {part.text}
        </Link>
      )
    return part.kind === 'bold' ? <strong key={at}>{part.text}</strong> : part.text
  })
