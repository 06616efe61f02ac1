// A new secret, shown this once.
import { Alert, Button, Checkbox, Input, Modal, Space } from 'antd'
import { useState } from 'react'
import type { Application } from '#protocol/platform/applications/applications.ts'
import styles from '#src/features/platform/applications/integration.module.css'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'

export interface SecretDialogProps {
  readonly application: Application
  readonly secret: string
  readonly onClose: () => void
}

/** Closes only when the person says that the secret is kept. */
export const SecretDialog = ({ application, secret, onClose }: SecretDialogProps) => {
  const [isKept, setKept] = useState(false)
  const row = (label: string, text: string) => (
    <LabelledField label={label}>
      {(control) => (
        <Space.Compact style={{ width: '100%' }}>
          <Input {...control} readOnly value={text} onFocus={(event) => event.target.select()} />
          <CopyButton text={text} label={label} />
        </Space.Compact>
      )}
    </LabelledField>
  )
  return (
    <Modal
      open
      centered
      width={560}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={`“${application.name}”的密钥`}
      footer={
        <Button type="primary" disabled={!isKept} onClick={onClose}>
          完成
        </Button>
      }
    >
      <Alert
        type="warning"
        showIcon
        title="密钥只显示这一次"
        description="请立即复制到应用的服务器配置中。关闭后无法再查看，遗失只能重置。不要写进网页、手机应用或代码仓库。"
      />
      <div className={styles['once']}>
        {row('应用标识 AppKey', application.appKey)}
        {row('密钥', secret)}
      </div>
      <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
        我已把密钥保存到安全的地方
      </Checkbox>
    </Modal>
  )
}
