// /sign/textSearch: words found in the text of contracts, with the pages on which they stand.
import { Button, Input, Segmented, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { formatDate } from '#protocol/chinese-date.ts'
import type { FoundFiling } from '#protocol/archive/filings/text-search.ts'
import { MOST_TYPED, wordsProblem } from '#protocol/contracts/page-texts/page-texts.ts'
import type { FoundContract, PageHit } from '#protocol/contracts/page-texts/page-texts.ts'
import { PAGES } from '#protocol/pages.ts'
import { isUuid } from '#protocol/uuid.ts'
import { HitCard } from '#src/features/contracts/page-texts/hit-card.tsx'
import { useTexts } from '#src/features/contracts/page-texts/queries.ts'
import type { Among } from '#src/features/contracts/page-texts/queries.ts'
import { ScanReader } from '#src/features/contracts/page-texts/scan-reader.tsx'
import styles from '#src/features/contracts/page-texts/text-search.module.css'
import { useMay } from '#src/machines/react.tsx'
import { ContractLabelTag } from '#src/ui/contract-label-tag.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { PageHeader } from '#src/ui/page-header.tsx'

const FIRST = { words: '', among: 'contracts', scan: '', file: '', at: '', find: '' }
const CLOSED = { scan: '', file: '', at: '', find: '' }

const AMONG_WORDS: Readonly<Record<Among, string>> = {
  contracts: '我的合同',
  filed: '已归档',
  pending: '待归档',
}

const isAmong = (text: string): text is Among => Object.hasOwn(AMONG_WORDS, text)

export const TextSearchPage = () => {
  const address = useListPlace(FIRST)
  const words = address.words.trim().slice(0, MOST_TYPED)
  const [mayLook, mayFile] = [useMay('contractFiling', 'view'), useMay('contractFiling', 'file')]
  const offered = (['contracts', 'filed', 'pending'] as const).filter(
    (among) => among === 'contracts' || (mayLook && (among === 'filed' || mayFile)),
  )
  const among = isAmong(address.among) && offered.includes(address.among) ? address.among : 'contracts'
  return (
    <>
      <PageHeader
        title="正文搜索"
        trail={[{ label: '签署服务', path: PAGES.contracts }]}
        hint="查找合同文件里写的文字。多个词用空格分开，每个词至少两个字，要全部出现才算找到。"
      />
      <div className={styles['tools']} role="search">
        <Input.Search
          key={words}
          defaultValue={words}
          autoFocus
          size="large"
          allowClear
          enterButton="搜索"
          maxLength={MOST_TYPED}
          aria-label="在合同正文中搜索"
          placeholder="输入合同里的文字，如：违约金 万分之五"
          onSearch={(text) => address.change({ words: text.trim(), ...CLOSED })}
        />
        {offered.length > 1 && (
          <Segmented
            aria-label="搜索范围"
            value={among}
            options={offered.map((value) => ({ value, label: AMONG_WORDS[value] }))}
            onChange={(value) => address.change({ among: value, ...CLOSED })}
          />
        )}
      </div>
      <section className={styles['panel']} aria-label="搜索结果">
        <Results
          among={among}
          words={words}
          onScan={(scan, { documentId, page, find }) =>
            pathWith({ words, among, scan, file: documentId, at: String(page), find })
          }
        />
      </section>
      {isUuid(address.scan) && isUuid(address.file) && (
        <ScanReader
          filingId={address.scan}
          fileId={address.file}
          words={address.find}
          page={Math.max(1, Math.trunc(Number(address.at)) || 1)}
          onClose={() => address.change(CLOSED)}
        />
      )}
    </>
  )
}

const pathWith = (parts: Readonly<Record<string, string>>): string =>
  `${PAGES.textSearch('')}?${new URLSearchParams(parts).toString()}`

interface ResultsProps {
  readonly among: Among
  readonly words: string
  /** The address at which a page of a scan is read. */
  readonly onScan: (filingId: string, hit: PageHit) => string
}

const Results = ({ among, words, onScan }: ResultsProps): ReactNode => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useTexts(among, words)
  const problem = wordsProblem(words)
  if (words === '')
    return <EmptyState drawing="search" title="输入文字，看看哪些合同里写了它" hint={<Scope />} />
  if (problem !== undefined) return <EmptyState drawing="search" title={problem} />
  if (data === undefined)
    return error === null ? (
      <Skeleton active paragraph={{ rows: 8 }} title={false} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  const rows: readonly (FoundContract | FoundFiling)[] = data.pages.flatMap((page) => [...page.rows])
  if (rows.length === 0 && !hasNextPage)
    return <EmptyState drawing="search" title={`没有找到“${words}”`} hint={<Scope />} />
  return (
    <>
      <p className={styles['count']} role="status">
        {hasNextPage ? `找到 ${rows.length} 份以上` : `找到 ${rows.length} 份合同`}，最近更新的在前
      </p>
      <ul className={styles['hits']}>
        {rows.map((row) =>
          'contract' in row ? (
            <ContractHit key={row.contract.contractId} {...row} />
          ) : (
            <FilingHit key={row.filing.filingId} {...row} onScan={onScan} />
          ),
        )}
      </ul>
      {isFetchNextPageError && <ErrorState error={error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !isFetchNextPageError && (
        <div className={styles['next']}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            继续查找
          </Button>
        </div>
      )}
    </>
  )
}

const Scope = () => (
  <>
    只查找您能查看的合同；发出不久的合同要稍等片刻。图片和没有文字层的扫描件、设置了查看码的合同不在查找范围内。
  </>
)

const pageOf = (contractId: string, { documentId, page, find }: PageHit): string =>
  PAGES.contractPage(contractId, documentId, String(page), find)

const dayOf = (moment: string): string => formatDate(new Date(moment), 'YYYY-MM-DD')

const ContractHit = ({ contract, pages, morePages }: FoundContract) => (
  <HitCard
    name={contract.name}
    path={PAGES.contract(contract.contractId)}
    tag={<ContractLabelTag label={contract.label} />}
    about={[
      contract.contractNo,
      contract.parties
        .map(({ partyType, companyName, name }) => (partyType === 2 ? companyName : name))
        .join('、'),
      dayOf(contract.updatedAt),
    ].join(' · ')}
    pages={pages}
    morePages={morePages}
    pathOf={(hit) => pageOf(contract.contractId, hit)}
  />
)

const FilingHit = ({
  filing,
  pages,
  morePages,
  onScan,
}: FoundFiling & { readonly onScan: ResultsProps['onScan'] }) => {
  const { contractId, filingId } = filing
  return (
    <HitCard
      name={filing.name}
      path={contractId === null ? PAGES.filing(filingId) : PAGES.contract(contractId)}
      about={[filing.no, filing.parties, filing.path.join(' / '), dayOf(filing.at)]
        .filter((part) => part !== '')
        .join(' · ')}
      pages={pages}
      morePages={morePages}
      pathOf={(hit) => (contractId === null ? onScan(filingId, hit) : pageOf(contractId, hit))}
    />
  )
}
