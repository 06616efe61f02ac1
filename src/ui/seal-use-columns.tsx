// Columns of seal uses: which contract, who, when, by what right, and the entry that proves it.
import { Tooltip } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import { PAGES } from '#protocol/pages.ts'
import type { SealUse } from '#protocol/seals/seals/use.ts'
import { NameCell } from '#src/ui/list-cells.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'

const BY_WORDS = { grant: '授权用印人', role: '角色权限', own: '本人' } as const

/** Of a company's seals the right is said by which they were used; `sealOf` names the seal where several stand in one list. */
export const sealUseColumns = <Use extends SealUse>(
  isCompany: boolean,
  sealOf?: (use: Use) => string,
): ListColumn<Use>[] => [
  {
    title: '合同',
    key: 'contract',
    ellipsis: true,
    render: (_, use) => (
      <NameCell
        {...(use.canOpen && { href: PAGES.contract(use.contractId) })}
        name={use.contractName}
        title={use.contractName}
        under={use.contractNo}
      />
    ),
  },
  ...(sealOf === undefined
    ? []
    : [{ title: '印章', key: 'seal', width: 170, render: (_: unknown, use: Use) => sealOf(use) }]),
  { title: isCompany ? '用印人' : '签署人', dataIndex: 'who', width: 110 },
  ...(isCompany
    ? [{ title: '依据', key: 'by', width: 120, render: (_: unknown, use: Use) => BY_WORDS[use.by] }]
    : []),
  { title: '文件', key: 'documents', width: 80, render: (_, use) => `${use.documents} 份` },
  {
    title: '时间',
    key: 'at',
    width: 170,
    render: (_, use) => (
      <span className="tabular">{formatDate(new Date(use.usedAt), 'YYYY-MM-DD hh:mm:ss')}</span>
    ),
  },
  {
    title: '存证',
    key: 'proof',
    width: 130,
    render: (_, use) => (
      <Tooltip title={`审计链第 ${use.entryNumber} 条，哈希 ${use.entryHash}`}>
        <span className="tabular" tabIndex={0}>
          #{use.entryNumber} {use.entryHash.slice(0, 8)}…
        </span>
      </Tooltip>
    ),
  },
]
