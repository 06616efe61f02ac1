// One contract in which words were found, with the pages on which they stand.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PageHit } from '#protocol/contracts/page-texts/page-texts.ts'
import styles from '#src/features/contracts/page-texts/text-search.module.css'

export interface HitCardProps {
  readonly name: string
  readonly path: string
  readonly tag?: ReactNode
  /** Number, parties and day, in one line. */
  readonly about: string
  readonly pages: readonly PageHit[]
  readonly morePages: number
  /** Where a page is read. */
  readonly pathOf: (hit: PageHit) => string
}

export const HitCard = ({ name, path, tag, about, pages, morePages, pathOf }: HitCardProps) => (
  <li className={styles['hit']}>
    <div className={styles['head']}>
      <Link href={path} className={styles['name']}>
        {name}
      </Link>
      {tag}
    </div>
    <p className={styles['about']}>{about}</p>
    <ul className={styles['pages']} aria-label={`《${name}》中找到的文字`}>
      {pages.map((hit) => (
        <li key={`${hit.documentId} ${hit.page}`}>
          <Link href={pathOf(hit)} className={styles['page']}>
            <span className={styles['where']}>
              第 {hit.page} 页<span className={styles['file']}>{hit.name}</span>
            </span>
            <span className={styles['said']}>
              {hit.parts.map(({ text, isFound }, at) =>
                // Pieces have no identity but their place.
                isFound ? <mark key={at}>{text}</mark> : text,
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
    {morePages > 0 && (
      <p className={styles['more']}>另有 {morePages} 页也有这些文字，打开文件后可以逐处查看。</p>
    )}
  </li>
)
