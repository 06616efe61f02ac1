// Taking along what is held of oneself: a code to the phone, then the file.
import { Form, Modal } from 'antd'
import { MOST_EXPORTS_A_DAY } from '#protocol/account/own-data.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { maskPhone } from '#protocol/phone.ts'
import { useExportOwnData } from '#src/features/account/accounts/queries.ts'
import { useVerifyCode } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'

export interface ExportDataDialogProps {
  readonly phone: string
  readonly onClose: () => void
  readonly onSaved: () => void
}

export const ExportDataDialog = ({ phone, onClose, onSaved }: ExportDataDialogProps) => {
  const [form] = Form.useForm<{ verifyCode: string }>()
  const code = useVerifyCode('exportData')
  const saving = useExportOwnData()
  const failure = saving.error === null ? null : asCallFailure(saving.error)
  return (
    <Modal
      open
      centered
      width={460}
      title="导出个人信息"
      okText="导出"
      confirmLoading={saving.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>
        导出一个压缩包，内有可阅读的表格（个人信息.html）和 JSON
        文件：账号、实名认证、所在单位、合同列表、签名、消息、登录记录、谁查看过您的资料、人事资料、订单等。
      </p>
      <p style={{ color: 'var(--hint)' }}>
        其中有完整的证件号码和手机号，请只保存在自己的设备上。一天最多导出 {MOST_EXPORTS_A_DAY}{' '}
        次，每次都会记录。验证码将发送到 {maskPhone(phone)}。
      </p>
      <CalmForm<{ verifyCode: string }>
        form={form}
        onFinish={({ verifyCode }) => saving.mutate(verifyCode, { onSuccess: onSaved })}
      >
        <FormFailure error={failure} />
        <CodeField
          secondsLeft={code.secondsLeft}
          isSending={code.isSending}
          problem={code.failure?.words ?? ''}
          refused={failure}
          onAsk={() => code.ask({ phone })}
        />
      </CalmForm>
    </Modal>
  )
}
