// The columns of people of the company: name, phone, place, roles, state, actions (look: List).
import { Button, Dropdown, Tooltip } from 'antd'
import { DownOutlined } from '@ant-design/icons'
import { formatDate } from '#protocol/chinese-date.ts'
import { STAFF_STATUS } from '#protocol/company/staff/status.ts'
import type { StaffAction, StaffRow } from '#protocol/company/staff/staff.ts'
import styles from '#src/features/company/staff/organisation.module.css'
import { RevealPhone } from '#src/features/company/staff/reveal-phone.tsx'
import { STATUS_TONE } from '#src/features/company/staff/words.ts'
import { NamesCell } from '#src/ui/list-cells.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const VERBS: Readonly<Record<StaffAction, { readonly verb: string; readonly isDangerous?: true }>> = {
  accept: { verb: '同意' },
  refuse: { verb: '拒绝', isDangerous: true },
  edit: { verb: '编辑' },
  roles: { verb: '设置角色' },
  link: { verb: '复制链接' },
  reinvite: { verb: '重新邀请' },
  cancel: { verb: '取消邀请', isDangerous: true },
  enable: { verb: '启用' },
  disable: { verb: '停用', isDangerous: true },
  leave: { verb: '办理离职', isDangerous: true },
  transfer: { verb: '转让超级管理员' },
}
const ORDER = Object.keys(VERBS) as StaffAction[]

/** The columns of a list of people. */
export const staffColumns = (
  onAction: (action: StaffAction, staff: StaffRow) => void,
): ListColumn<StaffRow>[] => [
  {
    title: '姓名',
    key: 'name',
    width: 150,
    render: (_, staff) => (
      <div className={styles['nameCell']}>
        <span className={styles['name']} title={staff.name}>
          {staff.name}
          {staff.isMe && <span className={styles['mark']}>我</span>}
        </span>
        {staff.staffNo !== '' && <span className={styles['under']}>{`工号 ${staff.staffNo}`}</span>}
      </div>
    ),
  },
  { title: '手机号', key: 'phone', width: 160, render: (_, staff) => <RevealPhone staff={staff} /> },
  {
    title: '部门与岗位',
    key: 'place',
    ellipsis: true,
    render: (_, staff) => {
      const names = staff.departments.map(({ name }) => name).join('；')
      return (
        <div className={styles['nameCell']}>
          <span className={styles['clipped']} title={names}>
            {names === '' ? <span className={styles['quiet']}>直属单位</span> : names}
          </span>
          {staff.post !== '' && <span className={styles['under']}>{staff.post}</span>}
        </div>
      )
    },
  },
  {
    title: '角色',
    key: 'roles',
    width: '18%',
    ellipsis: true,
    render: (_, { roles }) => <NamesCell names={roles.map(({ name }) => name)} none="" />,
  },
  { title: '状态', key: 'status', width: 150, render: (_, staff) => <Standing staff={staff} /> },
  {
    title: '操作',
    key: 'actions',
    width: 196,
    render: (_, staff) => <Actions staff={staff} onAction={onAction} />,
  },
]

/** The state with the moment that belongs to it, and the reason where there is one. */
const Standing = ({ staff }: { readonly staff: StaffRow }) => {
  const { status, expiresAt, joinedAt, leftAt, reason } = staff
  const at = status === 'invited' ? expiresAt : status === 'left' ? leftAt : joinedAt
  const words = { invited: '到期', left: '离开', active: '加入', disabled: '加入' }[status as string]
  return (
    <div className={styles['nameCell']}>
      <Tooltip title={reason === '' ? undefined : `原因：${reason}`}>
        <span>
          <StateTag tone={STATUS_TONE[status]}>{STAFF_STATUS[status]}</StateTag>
        </span>
      </Tooltip>
      <span className={styles['under']}>
        {at === null || words === undefined ? (
          reason === '' ? (
            '—'
          ) : (
            <span className={styles['clipped']} title={reason}>
              {reason}
            </span>
          )
        ) : (
          <>
            <time dateTime={at} title={formatDate(new Date(at), 'YYYY-MM-DD hh:mm')}>
              {formatDate(new Date(at), 'YYYY-MM-DD')}
            </time>{' '}
            {words}
          </>
        )}
      </span>
    </div>
  )
}

const Actions = ({
  staff,
  onAction,
}: {
  readonly staff: StaffRow
  readonly onAction: (action: StaffAction, staff: StaffRow) => void
}) => {
  const actions = ORDER.filter((action) => staff.actions.includes(action))
  const shown = actions.slice(0, actions.length > 3 ? 2 : 3)
  const rest = actions.slice(shown.length)
  return (
    <div className={styles['actions']}>
      {shown.map((action) => (
        <Button key={action} type="link" size="small" onClick={() => onAction(action, staff)}>
          {VERBS[action].verb}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((action) => ({
              key: action,
              label: VERBS[action].verb,
              danger: VERBS[action].isDangerous ?? false,
            })),
            onClick: ({ key }) => onAction(key as StaffAction, staff),
          }}
        >
          <Button type="link" size="small" aria-label={`${staff.name}的更多操作`}>
            更多 <DownOutlined aria-hidden style={{ fontSize: 10 }} />
          </Button>
        </Dropdown>
      )}
    </div>
  )
}
