// The company's roles: preset ones under a lock, own ones beneath (specification §2, roleManage).
import { LockOutlined } from '@ant-design/icons'
import type { Role } from '#protocol/company/roles.ts'
import styles from '#src/features/company/roles/roles.module.css'

export interface RoleListProps {
  readonly roles: readonly Role[]
  /** Undefined while a new one is made. */
  readonly selected: string | undefined
  readonly onPick: (roleId: string) => void
}

export const RoleList = ({ roles, selected, onPick }: RoleListProps) => {
  const groups = [
    { label: '预设角色', rows: roles.filter(({ isPreset }) => isPreset), none: '' },
    {
      label: '自建角色',
      rows: roles.filter(({ isPreset }) => !isPreset),
      none: '还没有。可以新建，或从预设角色复制。',
    },
  ]
  return (
    <nav aria-label="角色" className={`card ${styles['list']}`}>
      {groups.map(({ label, rows, none }) => (
        <section key={label} aria-label={label}>
          <h2 className={styles['listTitle']}>{label}</h2>
          {rows.length === 0 && <p className={styles['none']}>{none}</p>}
          {rows.map((role) => (
            <button
              key={role.roleId}
              type="button"
              className={`${styles['item']} ${role.roleId === selected ? styles['isCurrent'] : ''}`}
              aria-current={role.roleId === selected ? 'true' : undefined}
              onClick={() => onPick(role.roleId)}
            >
              <span className={styles['itemName']}>{role.name}</span>
              {role.isPreset && <LockOutlined aria-label="预设，不能修改" className={styles['lock'] ?? ''} />}
              <span className={`${styles['count']} tabular`}>{role.holders} 人</span>
            </button>
          ))}
        </section>
      ))}
    </nav>
  )
}
