// The words of a receipt beside its paper; kept as they are typed, sent out when all is right.
import { DatePicker, Form, Input } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { fenInWords } from '#protocol/amount-in-words.ts'
import { RECEIPT_ROLES, receiptText } from '#protocol/contracts/receipts/paper.ts'
import type { ReceiptDraft } from '#protocol/contracts/receipts/receipts.ts'
import type { ReceiptTerms } from '#protocol/contracts/receipts/terms.ts'
import { PAGES } from '#protocol/pages.ts'
import { serverNow } from '#src/features/contracts/receipts/queries.ts'
import { useReceiptNote } from '#src/features/contracts/receipts/actor.tsx'
import { useNoteState } from '#src/machines/use-note-draft.ts'
import { YuanInput } from '#src/ui/fields/yuan-input.tsx'
import { NoteForm } from '#src/ui/note-form.tsx'
import type { NoteSide } from '#src/ui/note-form.tsx'
import { showProblems } from '#src/ui/show-problems.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { MadeTextView } from '#src/ui/made-text.tsx'
import styles from '#src/ui/note-form.module.css'
import { PhoneInput } from '#src/ui/phone-input.tsx'

export const ReceiptForm = ({ draft }: { readonly draft: ReceiptDraft }) => {
  const [form] = Form.useForm<ReceiptTerms>()
  const [shown, setShown] = useState<NoteSide>('form')
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  const { own } = draft
  const { actor, terms } = useReceiptNote(draft, {
    onProblems: (problems) => {
      showProblems(form, problems)
      setShown('form')
    },
    onNewest: (newest) => form.setFieldsValue(newest as ReceiptTerms),
    onLaunched: ({ contractId, myPartyId }) => {
      raise('收条已开具，请您先签署')
      go(myPartyId === null ? PAGES.receipts : PAGES.sign(contractId, myPartyId))
    },
  })
  const isMoney = terms.kind === 'money'
  const roles = RECEIPT_ROLES[terms.kind]
  return (
    <NoteForm
      {...useNoteState(actor)}
      title={isMoney ? '收条：收到款项' : '收条：收到物品'}
      backTo={PAGES.receipts}
      verb="核对无误，开具签署"
      shown={shown}
      onShow={setShown}
      form={
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
            actor.send({ type: 'terms.edited', terms: next })
          }}
        >
          <h2>{roles.giver}</h2>
          <div className={styles['two']}>
            <Form.Item name="name" label="真实姓名">
              <Input maxLength={30} autoComplete="off" />
            </Form.Item>
            <Form.Item name="phone" label="手机号">
              <PhoneInput />
            </Form.Item>
          </div>
          <h2>{isMoney ? '收到的款项' : '收到的物品'}</h2>
          {isMoney ? (
            <Form.Item
              name="amount"
              label="金额（元）"
              extra={terms.amount === null ? undefined : fenInWords(terms.amount)}
            >
              <YuanInput />
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
      }
      paper={
        <MadeTextView
          label="收条预览"
          text={receiptText(terms, { receiver: own, giver: { name: terms.name, phone: terms.phone } })}
        />
      }
    />
  )
}
