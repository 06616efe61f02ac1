// Where a lawyer writes the opinion; it is kept on the way and set as a PDF at the end.
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { LawyerReviewDetail } from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import { PAGES } from '#protocol/pages.ts'
import { makeUuid } from '#protocol/uuid.ts'
import styles from '#src/features/contracts/lawyer-reviews/lawyer-reviews.module.css'
import { useIssueOpinion, useSaveOpinion } from '#src/features/contracts/lawyer-reviews/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleFrom, showFieldProblems } from '#src/ui/form-rule.ts'

interface Typed {
  opinion: string
  conclusion: string
}

export const OpinionForm = ({ detail }: { readonly detail: LawyerReviewDetail }) => {
  const { lawyerReviewId } = detail.review
  const [form] = Form.useForm<Typed>()
  const [requestId] = useState(makeUuid)
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  const save = useSaveOpinion()
  const issue = useIssueOpinion()
  const keep = (says?: string): void => {
    const { opinion, conclusion } = form.getFieldsValue()
    save.mutate(
      { lawyerReviewId, opinion, conclusion },
      { onSuccess: () => (says === undefined ? undefined : raise(says)) },
    )
  }
  const submit = ({ opinion, conclusion }: Typed): void =>
    issue.mutate(
      { lawyerReviewId, requestId, opinion: opinion.trim(), conclusion: conclusion.trim() },
      {
        onError: (error) => void showFieldProblems(form, asCallFailure(error).fields),
        onSuccess: ({ contractId, myPartyId }) => go(PAGES.signOpinion(contractId, myPartyId ?? '')),
      },
    )
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="opinion-form">
      <h2 id="opinion-form" className={styles['panelTitle']}>
        撰写意见书
      </h2>
      <CalmForm<Typed> form={form} initialValues={detail.draft} onFinish={submit}>
        <FormFailure error={issue.error ?? save.error} isSaidAtFields />
        <Form.Item
          label="法律意见"
          name="opinion"
          extra="每一段另起一行；委托事项、文件清单和您的执业信息会自动写入意见书。"
          rules={[ruleFrom((text) => (text.length < 10 ? '请用 10–8000 字写明意见' : undefined))]}
        >
          <Input.TextArea autoSize={{ minRows: 8, maxRows: 24 }} maxLength={8000} onBlur={() => keep()} />
        </Form.Item>
        <Form.Item
          label="结论"
          name="conclusion"
          rules={[ruleFrom((text) => (text.length < 2 ? '请用 2–500 字写明结论' : undefined))]}
        >
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} onBlur={() => keep()} />
        </Form.Item>
        <div className={styles['foot']}>
          <Button onClick={() => keep('已保存')} loading={save.isPending}>
            保存
          </Button>
          <Button type="primary" htmlType="submit" loading={issue.isPending}>
            生成意见书并签署
          </Button>
        </div>
      </CalmForm>
    </section>
  )
}
