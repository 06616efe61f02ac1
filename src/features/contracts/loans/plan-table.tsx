// The repayment plan: what falls due when, and what of it is covered.
import { Table } from 'antd'
import type { LoanDetail } from '#protocol/contracts/loans/loans.ts'
import { yuanWords } from '#protocol/yuan-words.ts'
import styles from '#src/features/contracts/loans/loans.module.css'
import { StateTag } from '#src/ui/state-tag.tsx'

type Row = NonNullable<LoanDetail['standing']>['plan'][number]

export const PlanTable = ({ rows }: { readonly rows: readonly Row[] }) => (
  <Table<Row>
    className={styles['plan'] ?? ''}
    size="small"
    rowKey="n"
    dataSource={[...rows]}
    pagination={rows.length > 12 ? { pageSize: 12, showSizeChanger: false } : false}
    scroll={{ x: 520 }}
    columns={[
      { title: '期数', dataIndex: 'n', width: 64 },
      { title: '还款日', dataIndex: 'dueOn', width: 120, className: 'tabular' },
      { title: '本金', dataIndex: 'principal', align: 'right', className: 'tabular', render: yuanWords },
      { title: '利息', dataIndex: 'interest', align: 'right', className: 'tabular', render: yuanWords },
      {
        title: '状态',
        dataIndex: 'isPaid',
        width: 96,
        render: (isPaid: boolean) => (
          <StateTag tone={isPaid ? 'success' : 'neutral'}>{isPaid ? '已还' : '未还'}</StateTag>
        ),
      },
    ]}
  />
)
