// What the files of a version say other than those of the version before, place by place.
import { Skeleton } from 'antd'
import type { ReviewedContract, ReviewedDocument } from '#protocol/contracts/reviews/versions.ts'
import { useDocumentSource, usePdfText } from '#src/features/contracts/signing/queries.ts'
import styles from '#src/features/contracts/signing/text-changes.module.css'
import { ErrorState } from '#src/ui/error-state.tsx'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'
import { TextChangeWords } from '#src/ui/text-change-words.tsx'
import { textChanges } from '#src/ui/text-difference.ts'

interface TextChangesProps {
  readonly contractId: string
  readonly now: Pick<ReviewedContract, 'review' | 'documents'>
  readonly before: Pick<ReviewedContract, 'review' | 'documents'>
  /** Shows a page of this version. */
  readonly onPage: (documentId: string, page: number) => void
}

interface Pair {
  readonly is: ReviewedDocument
  readonly was: ReviewedDocument
}

/** Files of one name, or where they were named anew those at the same place; the same bytes have no differences. */
export const pairsOf = (
  now: readonly ReviewedDocument[],
  before: readonly ReviewedDocument[],
): readonly Pair[] => {
  const gone = before.filter(({ sha256 }) => !now.some((file) => file.sha256 === sha256))
  const fresh = now.filter(({ sha256 }) => !before.some((file) => file.sha256 === sha256))
  const named = fresh.flatMap((is) => {
    const was = gone.find(({ name }) => name === is.name)
    return was === undefined ? [] : [{ is, was }]
  })
  const [restNow, restBefore] = [
    fresh.filter((file) => !named.some(({ is }) => is === file)),
    gone.filter((file) => !named.some(({ was }) => was === file)),
  ]
  const placed = restNow.flatMap((is, index) => {
    const was = restBefore[index]
    return was === undefined ? [] : [{ is, was }]
  })
  return [...named, ...placed]
}

export const TextChanges = ({ contractId, now, before, onPage }: TextChangesProps) => {
  const pairs = pairsOf(now.documents, before.documents)
  return (
    <section className={styles['pane']} aria-label="文字差异">
      {pairs.length === 0 && <p className={styles['none']}>两版的文件完全相同，没有文字差异。</p>}
      {pairs.map(({ is, was }) => (
        <FileChanges
          key={is.documentId}
          name={is.name}
          is={{ of: { contractId, reviewId: now.review.reviewId }, file: is }}
          was={{ of: { contractId, reviewId: before.review.reviewId }, file: was }}
          onPage={(page) => onPage(is.documentId, page)}
        />
      ))}
    </section>
  )
}

interface Side {
  readonly of: { readonly contractId: string; readonly reviewId: string }
  readonly file: ReviewedDocument
}

const useText = ({ of, file }: Side) => {
  const source = useDocumentSource(of, file)
  const pdf = usePdf(source.data)
  const text = usePdfText(file.sha256, pdf.document, source.dataUpdatedAt)
  const error = source.error ?? text.error ?? (pdf.failed ? new Error('unreadable') : null)
  return { pages: text.data, error, retry: () => void source.refetch() }
}

interface FileChangesProps {
  readonly name: string
  readonly is: Side
  readonly was: Side
  readonly onPage: (page: number) => void
}

const FileChanges = ({ name, is, was, onPage }: FileChangesProps) => {
  const [now, before] = [useText(is), useText(was)]
  return (
    <article className={styles['file']}>
      <h3 className={styles['name']}>{name}</h3>
      {(now.error ?? before.error) !== null ? (
        <ErrorState
          error={now.error ?? before.error}
          title="文字没有读出来"
          onRetry={() => {
            now.retry()
            before.retry()
          }}
        />
      ) : now.pages === undefined || before.pages === undefined ? (
        <div role="status" aria-label="正在比对文字">
          <Skeleton active paragraph={{ rows: 3 }} />
        </div>
      ) : (
        <Changes now={now.pages} before={before.pages} onPage={onPage} />
      )}
    </article>
  )
}

interface ChangesProps {
  readonly now: readonly string[]
  readonly before: readonly string[]
  readonly onPage: (page: number) => void
}

const Changes = ({ now, before, onPage }: ChangesProps) => {
  const [is, was] = [now.join(''), before.join('')]
  if (is === '' || was === '')
    return <p className={styles['none']}>文件里没有可以比对的文字（可能是扫描件），请左右对照阅读。</p>
  const changes = textChanges(was, is)
  if (changes === undefined)
    return <p className={styles['none']}>两版差别很大，逐处列出已无意义，请左右对照阅读。</p>
  if (changes.length === 0)
    return <p className={styles['none']}>文字相同；图片、版式或位置可能有改动，请左右对照阅读。</p>
  return (
    <ol className={styles['changes']}>
      {changes.map((change) => {
        const page = pageAt(now, change.addedAt)
        return (
          <li key={`${change.removedAt} ${change.addedAt}`}>
            <button type="button" className={styles['change']} onClick={() => onPage(page)}>
              <small>本版第 {page + 1} 页</small>
              <TextChangeWords {...change} />
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** The page on which a character of the whole text stands. */
const pageAt = (pages: readonly string[], at: number): number => {
  let end = 0
  for (const [index, text] of pages.entries()) {
    end += [...text].length
    if (at < end) return index
  }
  return pages.length - 1
}
