// /flowStart/contractAbandon: why a contract is to be void, who signs, and the agreement live.
import { Alert, Button, Form, Input, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { VOID_REASONS, VOIDING_DAYS, VOIDING_NOTE_MAX } from '#protocol/contracts/voidings/voidings.ts'
import type { VoidReason, VoidingTerms } from '#protocol/contracts/voidings/voidings.ts'
import { voidingText } from '#protocol/contracts/voidings/wording.ts'
import { PAGES } from '#protocol/pages.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { useStartVoiding, useVoidingTerms } from '#src/features/contracts/voidings/queries.ts'
import styles from '#src/features/contracts/voidings/voidings.module.css'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { MadeTextView } from '#src/ui/made-text.tsx'
import { useMinute } from '#src/ui/now.ts'
import { PageHeader } from '#src/ui/page-header.tsx'

interface Typed {
  reason: VoidReason
  note: string
}

const REASONS = Object.entries(VOID_REASONS).map(([code, label]) => ({
  value: Number(code) as VoidReason,
  label,
}))

export const StartVoidingPage = () => {
  const contractId = new URLSearchParams(useSearch()).get('contractId') ?? ''
  const { data, error, refetch } = useVoidingTerms(contractId)
  return (
    <div className={styles['page']}>
      <PageHeader
        title="发起作废"
        backTo={PAGES.contract(contractId)}
        trail={[{ label: '合同签署', path: PAGES.contracts }]}
        hint={`由原签署方签署作废协议，全部签完后原合同作废；${VOIDING_DAYS} 天内没有签完，原合同继续有效。`}
      />
      {error !== null && data === undefined && (
        <ErrorState error={error} title="不能发起作废" onRetry={() => void refetch()} />
      )}
      {error === null && data === undefined && <Skeleton active paragraph={{ rows: 10 }} />}
      {data !== undefined && <Starting terms={data} />}
    </div>
  )
}

const Starting = ({ terms }: { readonly terms: VoidingTerms }) => {
  const [requestId] = useState(makeUuid)
  const [, go] = useLocation()
  const [form] = Form.useForm<Typed>()
  const raise = useRaiseAlert()
  const start = useStartVoiding()
  const now = useMinute()
  const reason = Form.useWatch('reason', form)
  const note = Form.useWatch('note', form) ?? ''
  const failure = start.error === null ? null : asCallFailure(start.error)
  const submit = (typed: Typed): void =>
    start.mutate(
      { contractId: terms.contractId, requestId, reason: typed.reason, note: typed.note.trim() },
      {
        onSuccess: ({ contractId, myPartyId }) => {
          raise('已发起作废，各方会收到签署通知')
          go(myPartyId === null ? PAGES.contract(contractId) : PAGES.sign(contractId, myPartyId))
        },
      },
    )
  return (
    <div className={styles['columns']}>
      <section className={`card ${styles['form']}`} aria-label="作废原因与签署方">
        <CalmForm<Typed> form={form} initialValues={{ note: '' }} onFinish={submit}>
          <FormFailure error={failure} isSaidAtFields />
          <Form.Item label="作废原因" name="reason" rules={[{ required: true, message: '请选择作废原因' }]}>
            <Radio.Group options={REASONS} className={styles['reasons'] ?? ''} />
          </Form.Item>
          <Form.Item
            label={reason === 5 ? '具体原因' : '补充说明（选填）'}
            name="note"
            {...(failure?.fields['note'] === undefined
              ? {}
              : { help: failure.fields['note'], validateStatus: 'error' as const })}
            rules={
              reason === 5
                ? [
                    {
                      required: true,
                      whitespace: true,
                      min: 2,
                      message: `请用 2–${VOIDING_NOTE_MAX} 字说明作废原因`,
                    },
                  ]
                : []
            }
          >
            <Input.TextArea
              rows={3}
              maxLength={VOIDING_NOTE_MAX}
              showCount
              placeholder="写入作废协议，各方都能看到"
            />
          </Form.Item>
          <Signers terms={terms} />
          <div className={styles['foot']}>
            <LinkButton href={PAGES.contract(terms.contractId)}>暂不作废</LinkButton>
            <Button danger type="primary" htmlType="submit" loading={start.isPending}>
              发起作废
            </Button>
          </div>
        </CalmForm>
      </section>
      <section className={styles['preview']} aria-label="作废协议预览">
        <MadeTextView
          label="作废协议"
          text={voidingText(terms, reason && { reason, note }, new Date(now).toISOString())}
        />
      </section>
    </div>
  )
}

const Signers = ({ terms }: { readonly terms: VoidingTerms }) => (
  <div className={styles['signers']}>
    <h2 className={styles['signersTitle']}>须签署的各方</h2>
    <ul className={styles['signerRows']}>
      {terms.parties.map((party, index) => (
        <li key={index}>
          <strong>{party.partyType === 2 ? party.companyName : party.name}</strong>
          <span>
            {party.partyType === 2 ? `经办人 ${party.name} ` : ''}
            {party.phoneMasked}
            {party.isMe ? '（我）' : ''}
          </span>
        </li>
      ))}
    </ul>
    <Alert
      type="info"
      showIcon
      title="不占用合同份数。原合同文件不会改动，作废后查看、下载和验签时注明已作废。"
    />
  </div>
)
