// The words of a receipt beside its paper; kept as they are typed, sent out when all is right.
import { Button, DatePicker, Form, Input, InputNumber, Segmented } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { fenInWords } from '#protocol/amount-in-words.ts'
import { RECEIPT_ROLES, receiptText } from '#protocol/contracts/receipts/paper.ts'
import type { ReceiptDraft } from '#protocol/contracts/receipts/receipts.ts'
import { receiptProblems } from '#protocol/contracts/receipts/terms.ts'
import type { ReceiptTerms } from '#protocol/contracts/receipts/terms.ts'
import { PAGES } from '#protocol/pages.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { useDraftSaving } from '#src/ui/use-draft-saving.ts'
import { serverNow, useIssueReceipt, useSaveReceipt } from '#src/features/contracts/receipts/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { MadeTextView } from '#src/ui/made-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import styles from '#src/ui/note-form.module.css'

export const ReceiptForm = ({ draft }: { readonly draft: ReceiptDraft }) => {
  const [form] = Form.useForm<ReceiptTerms>()
  const [terms, setTerms] = useState(draft.terms)
  const [shown, setShown] = useState<'form' | 'paper'>('form')
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  const save = useSaveReceipt()
  const issue = useIssueReceipt()
  const { own, receiptId } = draft
  const isMoney = terms.kind === 'money'
  const roles = RECEIPT_ROLES[terms.kind]
  const saving = useDraftSaving<ReceiptTerms>({
    version: draft.version,
    save: (version, next) => save.mutateAsync({ receiptId, version, terms: next }),
    isPending: save.isPending,
    error: save.error,
  })
  const say = (problems: readonly (readonly [string, string])[]) => {
    form.setFields(problems.map(([name, words]) => ({ name: name as keyof ReceiptTerms, errors: [words] })))
    const [first] = problems
    if (first !== undefined)
      form.scrollToField(first[0] as keyof ReceiptTerms, { block: 'center', focus: true })
    setShown('form')
  }
  const send = async () => {
    const problems = receiptProblems(terms, new Date(serverNow()))
    if (problems.length > 0) return say(problems.map(({ path, words }) => [path, words]))
    const version = await saving.now(terms)
    if (version === undefined) return
    issue.mutate(
      { receiptId, version, requestId: makeUuid() },
      {
        onSuccess: ({ contractId, myPartyId }) => {
          raise('收条已开具，请您先签署')
          go(myPartyId === null ? PAGES.receipts : PAGES.sign(contractId, myPartyId))
        },
        onError: (error) => say(Object.entries(asCallFailure(error).fields)),
      },
    )
  }
  return (
    <>
      <PageHeader
        title={isMoney ? '收条：收到款项' : '收条：收到物品'}
        backTo={PAGES.receipts}
        hint={saving.words}
        actions={
          <Button type="primary" loading={issue.isPending} onClick={() => void send()}>
            核对无误，开具签署
          </Button>
        }
      />
      <FormFailure error={saving.error ?? issue.error} />
      <Segmented
        className={styles['switch'] ?? ''}
        block
        value={shown}
        onChange={setShown}
        options={[
          { value: 'form', label: '填写' },
          { value: 'paper', label: '预览' },
        ]}
      />
      <div className={styles['columns']} data-shown={shown}>
        <Form<ReceiptTerms>
          className={`card ${styles['form']}`}
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={draft.terms}
          onValuesChange={(changed: Partial<ReceiptTerms>, all) => {
            const next = { ...terms, ...all }
            for (const name of Object.keys(changed))
              form.setFields([{ name: name as keyof ReceiptTerms, errors: [] }])
            setTerms(next)
            saving.later(next)
          }}
        >
          <h2>{roles.giver}</h2>
          <div className={styles['two']}>
            <Form.Item name="name" label="真实姓名">
              <Input maxLength={30} autoComplete="off" />
            </Form.Item>
            <Form.Item name="phone" label="手机号">
              <Input maxLength={11} inputMode="numeric" autoComplete="off" />
            </Form.Item>
          </div>
          <h2>{isMoney ? '收到的款项' : '收到的物品'}</h2>
          {isMoney ? (
            <Form.Item
              name="amount"
              label="金额（元）"
              extra={terms.amount === null ? undefined : fenInWords(terms.amount)}
              getValueProps={(value: number | null) => ({ value: value === null ? null : value / 100 })}
              normalize={(value: number | null) => (value === null ? null : Math.round(value * 100))}
            >
              <InputNumber<number> min={0} max={100_000_000} precision={2} style={{ width: '100%' }} />
            </Form.Item>
          ) : (
            <Form.Item name="goods" label="物品和数量">
              <Input.TextArea maxLength={200} rows={3} placeholder="如 笔记本电脑 2 台" />
            </Form.Item>
          )}
          <Form.Item
            name="receivedOn"
            label="收到日期"
            getValueProps={(value: string) => ({ value: value === '' ? null : dayjs(value) })}
            normalize={(value: dayjs.Dayjs | null) => value?.format('YYYY-MM-DD') ?? ''}
          >
            <DatePicker style={{ width: '100%' }} allowClear={false} maxDate={dayjs(serverNow())} />
          </Form.Item>
          <Form.Item name="reason" label="事由">
            <Input maxLength={200} placeholder={isMoney ? '如 十一月货款' : '如 归还借用设备'} />
          </Form.Item>
          <p style={{ color: 'var(--hint)', margin: 0 }}>开具使用 1 份合同份数。</p>
        </Form>
        <MadeTextView
          label="收条预览"
          text={receiptText(terms, { receiver: own, giver: { name: terms.name, phone: terms.phone } })}
        />
      </div>
    </>
  )
}
