// The terms of a loan note beside its paper; kept as they are typed, sent out when all is right.
import { DatePicker, Form, Input, Radio } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { fenInWords } from '#protocol/amount-in-words.ts'
import type { LoanDraft } from '#protocol/contracts/loans/loans.ts'
import { METHOD_WORDS, loanPaper } from '#protocol/contracts/loans/paper.ts'
import { METHODS } from '#protocol/contracts/loans/interest.ts'
import type { LoanTerms } from '#protocol/contracts/loans/terms.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/ui/note-form.module.css'
import { PaperView } from '#src/features/contracts/loans/paper-view.tsx'
import { useLoanNote } from '#src/features/contracts/loans/actor.tsx'
import { useNoteState } from '#src/machines/use-note-draft.ts'
import { YuanInput } from '#src/ui/fields/yuan-input.tsx'
import { NoteForm } from '#src/ui/note-form.tsx'
import type { NoteSide } from '#src/ui/note-form.tsx'
import { showProblems } from '#src/ui/show-problems.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CodeNumberInput } from '#src/ui/code-number-input.tsx'
import { TOPICS } from '#protocol/help/questions/topics.ts'
import { HelpLink } from '#src/ui/help-link.tsx'
import { PhoneInput } from '#src/ui/phone-input.tsx'

const day = {
  getValueProps: (value: string) => ({ value: value === '' ? null : dayjs(value) }),
  normalize: (value: dayjs.Dayjs | null) => value?.format('YYYY-MM-DD') ?? '',
}

export const LoanForm = ({ draft }: { readonly draft: LoanDraft }) => {
  const [form] = Form.useForm<LoanTerms>()
  const [shown, setShown] = useState<NoteSide>('form')
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  const { own, lpr, loanId } = draft
  const { actor, terms } = useLoanNote(draft, {
    onProblems: (problems) => {
      showProblems(form, problems)
      setShown('form')
    },
    onNewest: (newest) => form.setFieldsValue(newest as LoanTerms),
    onLaunched: ({ contractId, myPartyId }) => {
      raise(myPartyId === null ? '借条已发给借款人签署' : '借条已发起，请您先签署')
      go(myPartyId === null ? PAGES.loan(loanId) : PAGES.sign(contractId, myPartyId))
    },
  })
  const me = { name: own.name, idNumber: own.idNumberMasked, phone: own.phone }
  const other = { name: terms.name, idNumber: terms.idNumber, phone: terms.phone }
  const isLender = terms.role === 'lender'
  const people = isLender ? { lender: me, borrower: other } : { lender: other, borrower: me }
  return (
    <NoteForm
      {...useNoteState(actor)}
      title={isLender ? '借条：我出借' : '借条：我借入'}
      backTo={PAGES.loans}
      verb="核对无误，发起签署"
      shown={shown}
      onShow={setShown}
      form={
        <Form<LoanTerms>
          className={`card ${styles['form']}`}
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={draft.terms}
          onValuesChange={(changed: Partial<LoanTerms>, all) => {
            const next = { ...terms, ...all }
            for (const name of Object.keys(changed))
              form.setFields([{ name: name as keyof LoanTerms, errors: [] }])
            actor.send({ type: 'terms.edited', terms: next })
          }}
        >
          <h2>{isLender ? '借款人' : '出借人'}</h2>
          <div className={styles['two']}>
            <Form.Item name="name" label="真实姓名">
              <Input maxLength={30} autoComplete="off" />
            </Form.Item>
            <Form.Item name="phone" label="手机号">
              <PhoneInput />
            </Form.Item>
          </div>
          <Form.Item name="idNumber" label="身份证号" extra="只印在借条上，加密保存。">
            <CodeNumberInput />
          </Form.Item>
          <h2>借款</h2>
          <Form.Item
            name="amount"
            label="金额（元）"
            extra={terms.amount === null ? undefined : fenInWords(terms.amount)}
          >
            <YuanInput />
          </Form.Item>
          <div className={styles['two']}>
            <Form.Item name="start" label="借款日" {...day}>
              <DatePicker style={{ width: '100%' }} allowClear={false} />
            </Form.Item>
            <Form.Item name="end" label="还款日" {...day}>
              <DatePicker style={{ width: '100%' }} allowClear={false} />
            </Form.Item>
            <Form.Item
              name="rate"
              label="年利率（%）"
              extra={
                <>
                  最高 {lpr.most}%，无息填 0
                  <HelpLink topic={TOPICS.loanRate} />
                </>
              }
            >
              <Input maxLength={8} inputMode="decimal" />
            </Form.Item>
            <Form.Item name="overdueRate" label="逾期年利率（%）（选填）" extra="不填则与年利率相同">
              <Input maxLength={8} inputMode="decimal" />
            </Form.Item>
          </div>
          <Form.Item name="method" label="还款方式">
            <Radio.Group
              options={METHODS.map((method) => ({ value: method, label: METHOD_WORDS[method] }))}
            />
          </Form.Item>
          <Form.Item name="purpose" label="借款用途">
            <Input maxLength={200} placeholder="如 店铺装修" />
          </Form.Item>
          <Form.Item name="payment" label="交付方式">
            <Input maxLength={200} placeholder="如 银行转账" />
          </Form.Item>
          <Form.Item name="guarantor" label="担保人（选填）" extra="只记入借条，不在线签署。">
            <Input maxLength={30} autoComplete="off" />
          </Form.Item>
          <p style={{ color: 'var(--hint)', margin: 0 }}>
            利率上限为一年期 LPR {lpr.rate}%（{lpr.since} 公布）的 4 倍。发起使用 1 份合同份数。
          </p>
        </Form>
      }
      paper={
        <PaperView
          title="借条"
          blocks={loanPaper(terms, people)}
          signers={[
            { role: '借款人', name: people.borrower.name },
            { role: '出借人', name: people.lender.name },
          ]}
        />
      }
    />
  )
}
