// The frame of the desk: header, the desks this operator may use, and the page.
import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, Form, Modal } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { useDeskActor, useOperator } from '#src/features/platform/operators/operators-context.ts'
import styles from '#src/features/platform/operators/operators-frame.module.css'
import { FactorFields } from '#src/features/platform/operators/factor-form.tsx'
import { PasswordFields } from '#src/features/platform/operators/password-form.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { Brand } from '#src/ui/brand.tsx'

export interface DeskEntry {
  readonly path: string
  readonly label: string
}

export interface DeskFrameProps {
  readonly entries: readonly DeskEntry[]
  readonly current: string
  readonly children: ReactNode
}

export const DeskFrame = ({ entries, current, children }: DeskFrameProps) => (
  <div className={styles['frame']} data-frame>
    <a href="#content" className={styles['skip']}>
      跳到内容
    </a>
    <header className={styles['header']}>
      <Link href={PAGES.operators} className={styles['logo']}>
        <Brand />
        <span className={styles['product']}>运营台</span>
      </Link>
      <OperatorMenu />
    </header>
    <div className={styles['body']}>
      <nav className={styles['side']} aria-label="运营台">
        {entries.map(({ path, label }) => (
          <Link
            key={path}
            href={path}
            className={`${styles['link']} ${path === current ? styles['isCurrent'] : ''}`}
            aria-current={path === current ? 'page' : undefined}
            ref={path === current ? intoView : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <main id="content" className={styles['content']} tabIndex={-1}>
        {children}
      </main>
    </div>
  </div>
)

/** On a phone the menu is one line that is swiped: the page one is on would stand outside it. */
const intoView = (link: HTMLAnchorElement | null): void => {
  const menu = link?.parentElement
  if (link === null || !menu) return
  menu.scrollLeft = link.offsetLeft - (menu.clientWidth - link.offsetWidth) / 2
}

const OperatorMenu = () => {
  const actor = useDeskActor()
  const { name, account, factor } = useOperator()
  const raise = useRaiseAlert()
  const [open, setOpen] = useState<'password' | 'factor' | null>(null)
  const [form] = Form.useForm()
  const [factorForm] = Form.useForm()
  const close = () => setOpen(null)
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'account', label: `账号 ${account}`, disabled: true },
            { key: 'password', label: '修改密码' },
            { key: 'factor', label: factor === 'totp' ? '更换动态口令' : '设置动态口令' },
            { type: 'divider' },
            { key: 'leave', label: '退出' },
          ],
          onClick: ({ key }) => {
            if (key === 'password' || key === 'factor') setOpen(key)
            if (key === 'leave') actor.send({ type: 'logout.asked' })
          },
        }}
      >
        <Button type="text">
          {name} <DownOutlined aria-hidden style={{ fontSize: 11 }} />
        </Button>
      </Dropdown>
      {open === 'password' && (
        <Modal
          open
          centered
          width={440}
          title="修改密码"
          okText="修改"
          onOk={() => form.submit()}
          onCancel={close}
        >
          <PasswordFields
            form={form}
            onChanged={() => {
              close()
              raise('密码已修改')
            }}
          />
        </Modal>
      )}
      {open === 'factor' && (
        <Modal
          open
          centered
          width={440}
          title="设置动态口令"
          okText="启用"
          onOk={() => factorForm.submit()}
          onCancel={close}
        >
          <FactorFields
            form={factorForm}
            onSet={() => {
              close()
              raise('动态口令已启用，下次登录时使用')
            }}
          />
        </Modal>
      )}
    </>
  )
}
