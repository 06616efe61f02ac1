// The form of an application: policy, paid orders, amount, account and papers.
import { Button, Checkbox, Drawer, Form, Input, Select, Spin } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import { MOST_PAPERS, mostSubsidy, subsidyAmount } from '#protocol/trade/subsidies/subsidies.ts'
import type { KeptFile, PaidOrder, Policy, SubsidyDetail } from '#protocol/trade/subsidies/subsidies.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PaperField } from '#src/features/trade/subsidies/paper-field.tsx'
import { useChoices, useSaveSubsidy } from '#src/features/trade/subsidies/queries.ts'
import styles from '#src/features/trade/subsidies/subsidies.module.css'
import { useUser } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { YuanInput } from '#src/ui/fields/yuan-input.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf } from '#src/ui/form-rule.ts'
import { yuanWords } from '#protocol/yuan-words.ts'
import { UploadItem } from '#src/ui/upload-item.tsx'

interface Typed {
  policyId: string
  orderIds: string[]
  /** In 分. */
  amount: number | null
  accountName: string
  bankName: string
  bankAccount: string
  licence: readonly KeptFile[]
  papers: readonly KeptFile[]
}

interface SubsidyFormProps {
  /** The draft that is changed; a new one without it. */
  readonly subsidy?: SubsidyDetail | undefined
  readonly onClose: () => void
  readonly onSaved: (subsidyId: string) => void
}

export const SubsidyForm = ({ subsidy, onClose, onSaved }: SubsidyFormProps) => {
  const choices = useChoices(subsidy?.subsidyId)
  return (
    <Drawer open title={subsidy === undefined ? '申请补贴' : '修改补贴申请'} size={560} onClose={onClose}>
      {choices.data === undefined ? (
        choices.error === null ? (
          <Spin />
        ) : (
          <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />
        )
      ) : choices.data.policies.length === 0 ? (
        <EmptyState title="现在没有受理中的补贴政策" hint="平台开始受理后，可以在这里申请。" />
      ) : choices.data.orders.length === 0 ? (
        <EmptyState title="没有可以申请补贴的订单" hint="已支付且没有申请过补贴的订单会出现在这里。" />
      ) : (
        <Fields {...choices.data} subsidy={subsidy} onSaved={onSaved} />
      )}
    </Drawer>
  )
}

interface FieldsProps extends Pick<SubsidyFormProps, 'subsidy' | 'onSaved'> {
  readonly policies: readonly Policy[]
  readonly orders: readonly PaidOrder[]
}

const Fields = ({ policies, orders, subsidy, onSaved }: FieldsProps) => {
  const [form] = Form.useForm<Typed>()
  const user = useUser()
  const save = useSaveSubsidy(subsidy?.subsidyId)
  const policyId = Form.useWatch('policyId', form)
  const chosen = Form.useWatch('orderIds', form) ?? []
  const policy = policies.find((one) => one.policyId === policyId)
  const paid = orders
    .filter(({ orderId }) => chosen.includes(orderId))
    .reduce((sum, one) => sum + one.amount, 0)
  const most = policy === undefined ? 0 : mostSubsidy(paid, policy)
  const fields = save.error === null ? {} : asCallFailure(save.error).fields
  const help = (name: string) =>
    fields[name] === undefined ? {} : { help: fields[name], validateStatus: 'error' as const }
  return (
    <CalmForm
      form={form}
      disabled={save.isPending}
      initialValues={{
        policyId: policies.some((one) => one.policyId === subsidy?.policy.policyId)
          ? subsidy?.policy.policyId
          : policies.length === 1
            ? policies[0]?.policyId
            : undefined,
        orderIds: subsidy?.orders.map(({ orderId }) => orderId) ?? [],
        amount: subsidy?.amount ?? null,
        accountName: subsidy?.accountName ?? user.defaultBizCompanyName ?? '',
        bankName: subsidy?.bankName ?? '',
        bankAccount: subsidy?.bankAccount ?? '',
        licence: subsidy === undefined ? [] : [subsidy.licence],
        papers: subsidy?.papers ?? [],
      }}
      onFinish={({ amount, licence, papers, ...typed }) =>
        save.mutate(
          {
            ...typed,
            amount: amount ?? 0,
            licenceId: licence[0]?.fileId ?? '',
            paperIds: papers.map(({ fileId }) => fileId),
          },
          { onSuccess: onSaved },
        )
      }
    >
      <Form.Item
        name="policyId"
        label="补贴政策"
        rules={[{ required: true, message: '请选择补贴政策' }]}
        extra={
          policy &&
          `按支付金额的 ${policy.percent}%，最多 ${yuanWords(policy.cap)}；${policy.from} 至 ${policy.to} 支付的订单。${policy.note}`
        }
        {...help('policyId')}
      >
        <Select
          options={policies.map((one) => ({ value: one.policyId, label: one.name }))}
          placeholder="请选择"
        />
      </Form.Item>
      <Form.Item
        name="orderIds"
        label="已支付的订单"
        // Not “required”: a group of boxes cannot be called so to a screen reader.
        rules={[
          {
            validator: (_, ids: readonly string[]) =>
              ids.length > 0 ? Promise.resolve() : Promise.reject(new Error('请选择已支付的订单')),
          },
        ]}
        {...help('orderIds')}
      >
        <Checkbox.Group
          className={styles['orders'] ?? ''}
          options={orders.map((one) => ({
            value: one.orderId,
            label: `${one.productName}，${yuanWords(one.amount)}，${formatDate(new Date(one.paidAt), 'YYYY-MM-DD')} 支付`,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="amount"
        label="申请金额（元）"
        dependencies={['policyId', 'orderIds']}
        rules={[
          ruleOf(subsidyAmount, '请填写申请金额'),
          {
            validator: (_, amount: number | null) =>
              most > 0 && amount !== null && amount > most
                ? Promise.reject(new Error(`最多可申请 ${yuanWords(most)}`))
                : Promise.resolve(),
          },
        ]}
        extra={most > 0 ? `所选订单共支付 ${yuanWords(paid)}，最多可申请 ${yuanWords(most)}。` : undefined}
        {...help('amount')}
      >
        <YuanInput width={200} />
      </Form.Item>
      <Form.Item name="accountName" label="收款户名" rules={[{ required: true, message: '请填写收款户名' }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="bankName" label="开户行" rules={[{ required: true, message: '请填写开户行' }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="bankAccount"
        label="银行账号"
        rules={[
          { required: true, message: '请填写银行账号' },
          { pattern: /^\d{8,30}$/, message: '请填写 8–30 位数字的银行账号' },
        ]}
      >
        <Input inputMode="numeric" maxLength={30} />
      </Form.Item>
      <UploadItem name="licence" label="营业执照" missing="请上传营业执照" {...help('licenceId')}>
        <PaperField most={1} label="营业执照" />
      </UploadItem>
      <UploadItem
        name="papers"
        label="其他材料"
        extra={`JPG、PNG 或 PDF，最多 ${MOST_PAPERS} 份，如付款凭证。`}
        {...help('paperIds')}
      >
        <PaperField most={MOST_PAPERS} label="材料" />
      </UploadItem>
      <FormFailure error={save.error} />
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        保存
      </Button>
    </CalmForm>
  )
}
