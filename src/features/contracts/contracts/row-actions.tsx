// What may be done with a contract now: at most two buttons in view, the rest under 更多 (look: List).
import { Button, Dropdown } from 'antd'
import { DownOutlined } from '@ant-design/icons'
import { useLocation } from 'wouter'
import type { ContractRow } from '#protocol/contracts/contracts/contracts.ts'
import type { ContractAction } from '#protocol/contracts/contracts/status.ts'
import { ROW_TYPE } from '#protocol/mobile-links.ts'
import type { ListType } from '#protocol/mobile-links.ts'
import { PAGES } from '#protocol/pages.ts'
import type { MoveKind } from '#src/machines/contract-move.machine.ts'
import { OnPhone } from '#src/ui/on-phone.tsx'

/** What the screen offers: the server's actions, and all files with the report where both may be had. */
type Offered = ContractAction | 'bundle'

const WORDS: Record<Offered, string> = {
  confirm: '去确认',
  sign: '签署',
  edit: '继续编辑',
  reopen: '修改',
  urge: '催办',
  download: '下载',
  evidence: '出证报告',
  bundle: '下载全部文件和出证报告',
  retryFinish: '重试固化',
  retryPreparing: '重试写入',
  abandon: '作废',
  extend: '延期',
  transfer: '转交',
  reassign: '改派',
  addCopy: '添加抄送',
  withdraw: '撤回修改',
  revoke: '撤回',
  copy: '复制',
  reject: '拒签',
  delete: '删除',
}

/** Most wanted first; the order of buttons and of the menu. */
const ORDER: readonly Offered[] = [
  'confirm',
  'sign',
  'edit',
  'reopen',
  'retryFinish',
  'retryPreparing',
  'urge',
  'download',
  'evidence',
  'bundle',
  'transfer',
  'reassign',
  'extend',
  'addCopy',
  'withdraw',
  'revoke',
  'copy',
  'abandon',
  'delete',
]
const MOVES: readonly Offered[] = [
  'reopen',
  'withdraw',
  'revoke',
  'urge',
  'extend',
  'transfer',
  'reassign',
  'addCopy',
  'copy',
  'delete',
  'retryFinish',
  'retryPreparing',
]
const DANGEROUS: readonly Offered[] = ['revoke', 'abandon', 'delete']

interface RowActionsProps {
  readonly contract: ContractRow
  readonly onMove: (kind: MoveKind, contract: ContractRow) => void
  readonly onDownload: (contract: ContractRow, evidence: 'with' | 'without') => void
  readonly onEvidence: (contract: ContractRow) => void
  /** How many buttons are visible before 更多. */
  readonly visible?: number
  readonly large?: boolean
  /** Number of the list the row stands in, for the phone; 合同签署 without it. */
  readonly listType?: ListType
}

/** The buttons; only what the server allows is there. */
export const RowActions = ({
  contract,
  onMove,
  onDownload,
  onEvidence,
  visible = 2,
  large = false,
  listType = 1,
}: RowActionsProps) => {
  const [, go] = useLocation()
  const run = (action: Offered): void => {
    const { contractId, myPartyId } = contract
    if (action === 'confirm') go(PAGES.confirm(contractId, myPartyId ?? ''))
    else if (action === 'sign') go(PAGES.sign(contractId, myPartyId ?? ''))
    else if (action === 'edit') go(PAGES.editDraft(contractId))
    else if (action === 'abandon') go(PAGES.startVoiding(contractId))
    else if (action === 'download') onDownload(contract, 'without')
    else if (action === 'bundle') onDownload(contract, 'with')
    else if (action === 'evidence') onEvidence(contract)
    else if (MOVES.includes(action)) onMove(action as MoveKind, contract)
  }
  const { actions } = contract
  const offered = ORDER.filter((action) =>
    action === 'bundle'
      ? actions.includes('download') && actions.includes('evidence')
      : actions.includes(action),
  )
  const rest = offered.slice(visible)
  return (
    <span
      style={{
        display: 'inline-flex',
        flexWrap: large ? 'wrap' : 'nowrap',
        gap: large ? 8 : 4,
        alignItems: 'center',
      }}
    >
      {offered.slice(0, visible).map((action, index) => (
        <Button
          key={action}
          size={large ? 'middle' : 'small'}
          type={large ? (index === 0 ? 'primary' : 'default') : 'link'}
          onClick={() => run(action)}
        >
          {WORDS[action]}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((action) => ({
              key: action,
              label: WORDS[action],
              danger: DANGEROUS.includes(action),
            })),
            onClick: ({ key }) => run(key as Offered),
          }}
        >
          <Button
            size={large ? 'middle' : 'small'}
            type={large ? 'default' : 'link'}
            aria-label={`更多操作：${contract.name}`}
          >
            更多 <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
      {contract.label !== 'draft' && <ContractOnPhone {...{ contract, listType, large }} />}
    </span>
  )
}

type ContractOnPhoneProps = Required<Pick<RowActionsProps, 'contract' | 'listType' | 'large'>>

/** Drafts are written on a computer. */
const ContractOnPhone = ({ contract, listType, large }: ContractOnPhoneProps) => {
  const { contractId, contractNo, myPartyId, name, status } = contract
  const mine = contract.actions.includes('sign') ? myPartyId : null
  return (
    <OnPhone
      name={`《${name}》`}
      isSmall={!large}
      path={mine === null ? PAGES.contract(contractId) : PAGES.sign(contractId, mine)}
      row={{
        listType,
        rowType: mine === null ? ROW_TYPE.view : ROW_TYPE.toDo,
        id: contractId,
        partId: myPartyId ?? '',
        number: contractNo,
        status,
      }}
    />
  )
}
