// /user/userCenter/groupContract: a contract of a member, taken away only where that is open.
import { Segmented, Skeleton } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { OpenedContract } from '#protocol/company/affiliations/opened.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/company/affiliations/group.module.css'
import {
  saveOpened,
  useOpenedContract,
  useOpenedDocument,
} from '#src/features/company/affiliations/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { AttachedList } from '#src/ui/attached-list.tsx'
import { ContractLabelTag } from '#src/ui/contract-label-tag.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { yuanWords } from '#protocol/yuan-words.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { useFitZoom } from '#src/ui/pdf/fit-zoom.ts'
import { PdfPages } from '#src/ui/pdf/pdf-pages.tsx'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'
import { ZoomBar } from '#src/ui/pdf/zoom-bar.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

export const OpenedContractPage = () => {
  const { companyId, contractId, document, change } = useListPlace({
    companyId: '',
    contractId: '',
    document: '',
  })
  const { data, error, refetch } = useOpenedContract(companyId, contractId)
  const trail = [
    { label: '单位中心', path: PAGES.center },
    { label: '集团', path: PAGES.group },
    {
      label: data === undefined ? '合同' : `${data.companyName}的合同`,
      path: PAGES.groupContracts(companyId),
    },
  ]
  if (data === undefined)
    return (
      <>
        <PageHeader title="合同详情" trail={trail} backTo={PAGES.groupContracts(companyId)} />
        {error === null ? (
          <Skeleton active paragraph={{ rows: 12 }} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </>
    )
  const place = { companyId, contractId }
  return (
    <>
      <PageHeader
        title={data.name}
        trail={trail}
        backTo={PAGES.groupContracts(companyId)}
        aside={<ContractLabelTag label={data.label} />}
        hint={`按${data.companyName}的授权查看，已记录本次查看。`}
      />
      <div className={styles['detail']}>
        <Reader place={place} contract={data} chosen={document} onChoose={(id) => change({ document: id })} />
        <aside>
          <Parties contract={data} />
          <Facts contract={data} />
          <Files place={place} contract={data} />
        </aside>
      </div>
    </>
  )
}

interface Place {
  readonly companyId: string
  readonly contractId: string
}

interface ReaderProps {
  readonly place: Place
  readonly contract: OpenedContract
  readonly chosen: string
  readonly onChoose: (documentId: string) => void
}

const Reader = ({ place, contract: { documents }, chosen, onChoose }: ReaderProps) => {
  const current = documents.find(({ documentId }) => documentId === chosen) ?? documents[0]
  const bytes = useOpenedDocument(place, current)
  const pdf = usePdf(bytes.data)
  const { ref, zoom, setZoom } = useFitZoom()
  return (
    <section className={`card ${styles['reader']}`} aria-label="合同文件">
      <div className={styles['bar']}>
        {documents.length > 1 && current !== undefined ? (
          <Segmented
            aria-label="选择文件"
            value={current.documentId}
            onChange={onChoose}
            options={documents.map(({ documentId, name }) => ({ value: documentId, label: name }))}
          />
        ) : (
          <span>{current?.name}</span>
        )}
        <ZoomBar zoom={zoom} onZoom={setZoom} />
      </div>
      <div className={styles['pages']} ref={ref}>
        {bytes.error !== null || pdf.failed ? (
          <ErrorState error={bytes.error} onRetry={() => void bytes.refetch()} title="文件没有显示出来" />
        ) : (
          current !== undefined && (
            <PdfPages document={pdf.document} pages={current.pages} zoom={zoom} name={current.name} />
          )
        )}
      </div>
    </section>
  )
}

const Parties = ({ contract: { parties } }: { readonly contract: OpenedContract }) => (
  <section className={`card ${styles['section']}`} aria-labelledby="opened-parties">
    <h2 id="opened-parties" className={styles['title']}>
      签署进度
    </h2>
    <ul className={styles['parties']}>
      {parties.map(({ partyId, who, status }) => (
        <li key={partyId}>
          <span>{who}</span>
          {status === PARTY_STATUS.signed ? (
            <StateTag tone="success">已签署</StateTag>
          ) : (
            <StateTag tone={status === PARTY_STATUS.rejected ? 'danger' : 'neutral'}>
              {status === PARTY_STATUS.rejected ? '已拒签' : '未签署'}
            </StateTag>
          )}
        </li>
      ))}
    </ul>
  </section>
)

const timeOf = (moment: string): string => formatDate(new Date(moment), 'YYYY-MM-DD hh:mm')

const Facts = ({ contract }: { readonly contract: OpenedContract }) => {
  const facts: readonly (readonly [string, string | null])[] = [
    ['编号', contract.contractNo || '—'],
    ['发起方', contract.initiator],
    ['类型', contract.contractType || null],
    ['金额', contract.amount === null ? null : yuanWords(contract.amount)],
    ['截止', contract.deadline === null ? null : timeOf(contract.deadline)],
    ['完成', contract.completedAt === null ? null : timeOf(contract.completedAt)],
  ]
  return (
    <section className={`card ${styles['section']}`} aria-label="合同信息">
      <dl className={styles['facts']}>
        {facts.map(([term, words]) =>
          words === null ? null : [<dt key={term}>{term}</dt>, <dd key={`${term} words`}>{words}</dd>],
        )}
      </dl>
    </section>
  )
}

const Files = ({ place, contract }: { readonly place: Place; readonly contract: OpenedContract }) => {
  const raise = useRaiseAlert()
  const { documents, attachList, isDownloadOpened, mayDownload } = contract
  const files = mayDownload ? [...documents, ...attachList] : attachList
  if (files.length === 0)
    return (
      <p className={styles['note']}>
        {isDownloadOpened ? '发起方不允许其他人下载这份合同。' : '成员企业没有开放下载。'}
      </p>
    )
  return (
    <section className={`card ${styles['section']}`} aria-labelledby="opened-files">
      <h2 id="opened-files" className={styles['title']}>
        {mayDownload ? '下载' : '附件'}
      </h2>
      <AttachedList
        files={files}
        what="文件"
        {...(mayDownload && {
          onSave: (documentId: string) =>
            void saveOpened(
              { ...place, documentId },
              { onFailure: ({ words }: { readonly words: string }) => raise(words, 'error') },
            ),
        })}
      />
    </section>
  )
}
