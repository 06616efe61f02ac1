// A new secret for an application, and how long the old one stays valid.
import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { GRACE_HOURS } from '#protocol/platform/applications/applications.ts'
import type { Application } from '#protocol/platform/applications/applications.ts'
import { useResetSecret } from '#src/features/platform/applications/queries.ts'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { LabelledField } from '#src/ui/labelled-field.tsx'

const GRACE_WORDS: Readonly<Record<(typeof GRACE_HOURS)[number], string>> = {
  0: '立即作废（密钥可能已泄露时）',
  24: '再用 24 小时，留出更换的时间',
  72: '再用 72 小时',
}

export interface ResetDialogProps {
  readonly application: Application
  readonly onClose: () => void
  readonly onReset: (reset: { application: Application; secret: string }) => void
}

export const ResetDialog = ({ application, onClose, onReset }: ResetDialogProps) => {
  const [graceHours, setGrace] = useState<(typeof GRACE_HOURS)[number]>(24)
  const reset = useResetSecret()
  return (
    <Modal
      open
      centered
      width={480}
      title={`重置“${application.name}”的密钥？`}
      okText="重置密钥"
      okButtonProps={{ danger: graceHours === 0 }}
      confirmLoading={reset.isPending}
      onOk={() =>
        reset.mutate({ applicationId: application.applicationId, graceHours }, { onSuccess: onReset })
      }
      onCancel={onClose}
    >
      <FormFailure error={reset.error} />
      <p>会生成新的密钥，只显示一次。在旧密钥作废之前，推送同时带新旧两个签名，接口两个密钥都认。</p>
      <LabelledField label="旧密钥" isGroup>
        {() => (
          <Radio.Group
            value={graceHours}
            onChange={(event) => setGrace(event.target.value as typeof graceHours)}
            style={{ display: 'flex', flexDirection: 'column', gap: 8 }}
            options={[24, 72, 0].map((hours) => ({
              value: hours,
              label: GRACE_WORDS[hours as typeof graceHours],
            }))}
          />
        )}
      </LabelledField>
    </Modal>
  )
}
