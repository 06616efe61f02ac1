// What became of a contract's validity, and which contract an agreement is about.
import { Alert } from 'antd'
import { Link } from 'wouter'
import { formatDate } from '#protocol/chinese-date.ts'
import type { ContractDetail } from '#protocol/contracts/contracts/contracts.ts'
import { PAGES } from '#protocol/pages.ts'

const time = (moment: string): string => formatDate(new Date(moment), 'YYYY-MM-DD hh:mm')

/** Nothing for a contract in force that is about nothing. */
export const VoidingNote = ({ detail }: { readonly detail: ContractDetail }) => {
  const { voiding, about } = detail
  if (about !== null)
    return (
      <Note
        type="info"
        title={`本文件关于合同《${about.name}》（${about.contractNo}）`}
        path={PAGES.contract(about.contractId)}
        verb="查看原合同"
      />
    )
  if (voiding === null) return null
  const path = voiding.contractId === null ? undefined : PAGES.contract(voiding.contractId)
  return voiding.voidedAt === null ? (
    <Note
      type="warning"
      title={`作废中：${time(voiding.startedAt)} 发起，各方签完作废协议之前仍然有效。原因：${voiding.cause}`}
      path={path}
      verb="查看作废协议"
    />
  ) : (
    <Note
      type="error"
      title={`已作废：各方于 ${time(voiding.voidedAt)} 签完作废协议，文件和签名原样保存。原因：${voiding.cause}`}
      path={path}
      verb="查看作废协议"
    />
  )
}

interface NoteProps {
  readonly type: 'info' | 'warning' | 'error'
  readonly title: string
  readonly path: string | undefined
  readonly verb: string
}

const Note = ({ type, title, path, verb }: NoteProps) => (
  <Alert
    type={type}
    showIcon
    style={{ marginBottom: 16 }}
    title={title}
    action={path !== undefined && <Link href={path}>{verb}</Link>}
  />
)
