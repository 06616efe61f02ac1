// The first page of a contract as a small picture, for those who may read it now.
import { Skeleton } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { ContractDetail } from '#protocol/contracts/contracts/contracts.ts'
import { BASE_PAGE_WIDTH } from '#protocol/page-geometry.ts'
import { useContractGlance, useDocumentSource } from '#src/features/contracts/contracts/queries.ts'
import styles from '#src/features/contracts/contracts/contract-card.module.css'
import { PageCanvas } from '#src/ui/pdf/page-canvas.tsx'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'

/** The width of the picture, as in the style sheet. */
const WIDTH = 132
/** A larger file is not fetched for a picture. */
const MOST_BYTES = 4_000_000

const firstOf = (detail: ContractDetail | undefined) =>
  detail?.documents.find(({ isAttachment }) => !isAttachment)

/** Why there is no picture. */
const wordsFor = (error: unknown): string =>
  asCallFailure(error).code === 'viewing.code-due' ? '这份合同要先输入查看码' : '没有取到首页'

export const FirstPage = ({ contractId }: { readonly contractId: string }) => {
  const detail = useContractGlance(contractId)
  const first = firstOf(detail.data)
  const isLight = first !== undefined && first.size <= MOST_BYTES
  const bytes = useDocumentSource(contractId, isLight ? first : undefined)
  const pdf = usePdf(bytes.data)
  const error = detail.error ?? bytes.error
  if (error !== null) return <p className={styles['none']}>{wordsFor(error)}</p>
  if (pdf.failed) return <p className={styles['none']}>没有取到首页</p>
  if (detail.data !== undefined && !isLight)
    return (
      <p className={styles['none']}>{first === undefined ? '没有可预览的文件' : '文件较大，请打开查看'}</p>
    )
  if (first === undefined || pdf.document === undefined)
    return <Skeleton.Node active className={styles['blank'] ?? ''} />
  const [size] = first.pages
  return (
    <div
      className={styles['sheet']}
      style={{ aspectRatio: size === undefined ? '210 / 297' : `${size.width} / ${size.height}` }}
    >
      <PageCanvas
        document={pdf.document}
        index={0}
        zoom={WIDTH / BASE_PAGE_WIDTH}
        label={`《${first.name}》首页`}
      />
    </div>
  )
}
