// What a text message's link shows before its receiver signs in: the contract to read, and the way on.
import { Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatDate } from '#protocol/chinese-date.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/account/sessions/linked.module.css'
import { useLinkedContract, useLinkedDocument } from '#src/features/account/sessions/linked-queries.ts'
import { AttachedList } from '#src/ui/attached-list.tsx'
import { Brand } from '#src/ui/brand.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { useFitZoom } from '#src/ui/pdf/fit-zoom.ts'
import { PdfPages } from '#src/ui/pdf/pdf-pages.tsx'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'
import { withReturn } from '#src/ui/return-target.ts'

/** Where a party confirms before the signing. */
const CONFIRMING = PAGES.confirm('', '').replace(/\?.*/u, '')

export interface LinkedContractProps {
  readonly tokenId: string
  readonly title: string
  readonly phoneMasked: string
  readonly target: string
  /** Whether the receiver has an account already. */
  readonly registered: boolean
  /** This page, to come back to. */
  readonly here: string
}

export const LinkedContract = ({
  tokenId,
  title,
  phoneMasked,
  target,
  registered,
  here,
}: LinkedContractProps) => {
  const { data, error } = useLinkedContract(tokenId)
  const asked = target.startsWith(CONFIRMING) ? '确认' : target.startsWith('/signModel/') ? '签署' : '查看'
  const isDone = data?.isDone === true
  const verb = isDone ? '查看' : asked
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <Brand size={24} />
        <h1 className={styles['title']}>{isDone ? `您已${asked}《${data.name}》` : title}</h1>
        <p className={styles['under']}>
          接收手机号 <span className="tabular">{phoneMasked}</span>
          {data?.deadline != null && !isDone && (
            <>
              {'，'}
              <span className="tabular">{formatDate(new Date(data.deadline), 'YYYY-MM-DD hh:mm')}</span> 截止
            </>
          )}
        </p>
      </header>
      {data === undefined && (
        <div className={styles['reader']}>
          {error === null ? (
            <p className={styles['failed']} role="status">
              正在打开合同…
            </p>
          ) : (
            <p className={styles['failed']} role="alert">
              合同没有显示出来，请稍后重新打开链接，或登录后查看。
            </p>
          )}
        </div>
      )}
      {data !== undefined && data.documents.length > 0 && (
        <Reader tokenId={tokenId} documents={data.documents} />
      )}
      {data?.asksCode === true && (
        <p className={styles['failed']}>发起方为这份合同设置了查看码，登录后输入查看码才能查看。</p>
      )}
      {data !== undefined && data.attachList.length > 0 && (
        <section className={styles['attached']} aria-label="附件">
          <AttachedList files={data.attachList} />
        </section>
      )}
      <footer className={styles['foot']}>
        <LinkButton
          href={withReturn(registered ? PAGES.codeLogin : PAGES.register, here)}
          type="primary"
          size="large"
          block
        >
          {registered ? `登录后${verb}` : `注册后${verb}`}
        </LinkButton>
        <Link href={withReturn(PAGES.passwordLogin, here)}>
          {registered ? '用密码登录' : '已有账号，直接登录'}
        </Link>
      </footer>
    </div>
  )
}

interface ReaderProps {
  readonly tokenId: string
  readonly documents: NonNullable<ReturnType<typeof useLinkedContract>['data']>['documents']
}

const Reader = ({ tokenId, documents }: ReaderProps) => {
  const [chosen, choose] = useState(documents[0]?.documentId ?? '')
  const current = documents.find(({ documentId }) => documentId === chosen)
  const bytes = useLinkedDocument(tokenId, current)
  const pdf = usePdf(bytes.data)
  const { ref, zoom } = useFitZoom()
  return (
    <section className={styles['reader']} aria-label="合同文件">
      {documents.length > 1 && (
        <Segmented
          block
          aria-label="选择文件"
          value={chosen}
          onChange={choose}
          options={documents.map(({ documentId, name }) => ({ value: documentId, label: name }))}
        />
      )}
      <div className={styles['pages']} ref={ref}>
        {bytes.error !== null || pdf.failed ? (
          <p className={styles['failed']} role="alert">
            文件没有显示出来，请稍后重新打开链接，或登录后查看。
          </p>
        ) : (
          current !== undefined && (
            <PdfPages document={pdf.document} pages={current.pages} zoom={zoom} name={current.name} />
          )
        )}
      </div>
    </section>
  )
}
