// 对公转账: where the money goes, and the voucher that it went.
import { Button, Form, Input, Spin } from 'antd'
import type { ReactNode } from 'react'
import type { CallFailure } from '#protocol/call-failure.ts'
import styles from '#src/features/trade/orders/orders.module.css'
import { useBankAccount, useUploadVoucher } from '#src/features/trade/orders/queries.ts'
import { useUser } from '#src/machines/react.tsx'
import type { Transfer } from '#src/machines/ordering.machine.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { FileField } from '#src/ui/file-field.tsx'
import type { AttachedFile } from '#src/ui/file-field.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { UploadItem } from '#src/ui/upload-item.tsx'

export interface TransferFormProps {
  readonly isBusy: boolean
  readonly failure: CallFailure | null
  readonly aside: ReactNode
  readonly onSubmit: (transfer: Transfer) => void
}

interface Typed {
  payer: string
  voucher: AttachedFile
}

export const TransferForm = ({ isBusy, failure, aside, onSubmit }: TransferFormProps) => {
  const user = useUser()
  const account = useBankAccount()
  if (account.data === undefined || account.data === null)
    return account.error === null ? <Spin /> : <FormFailure error={account.error} />
  return (
    <CalmForm<Typed>
      disabled={isBusy}
      initialValues={{ payer: user.defaultBizCompanyName ?? '' }}
      onFinish={({ payer, voucher }) => onSubmit({ payer, fileId: voucher.fileId })}
    >
      <dl className={`${styles['facts']} ${styles['account']}`} aria-label="收款账户">
        <dt>户名</dt>
        <dd>{account.data.name}</dd>
        <dt>开户行</dt>
        <dd>{account.data.bank}</dd>
        <dt>账号</dt>
        <dd className="tabular">
          {account.data.account} <CopyButton text={account.data.account} label="账号" size="small" />
        </dd>
      </dl>
      <Form.Item name="payer" label="付款户名" rules={[{ required: true, message: '请填写付款户名' }]}>
        <Input maxLength={100} />
      </Form.Item>
      <UploadItem
        name="voucher"
        label="转账凭证"
        missing="请上传转账凭证：图片或 PDF"
        help={failure?.fields['fileId']}
        extra="JPG、PNG 或 PDF，如网银回单。平台核对到账后开通套餐。"
      >
        <FileField useAttaching={useUploadVoucher} />
      </UploadItem>
      <div className={styles['sum']}>
        {aside}
        <Button type="primary" size="large" htmlType="submit" loading={isBusy}>
          已转账，提交凭证
        </Button>
      </div>
    </CalmForm>
  )
}
