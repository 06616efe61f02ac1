// /humanFlow/fillForm: the employee fills in their part, mostly on a phone; it is saved as they go.
import { Alert, Button, Form, Input, Result, Skeleton } from 'antd'
import { useRef } from 'react'
import { useSearch } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { answerProblems, isFiles } from '#protocol/hr/hr-designs/answers.ts'
import type { HrAnswers } from '#protocol/hr/hr-designs/answers.ts'
import type { HrField } from '#protocol/hr/hr-designs/fields.ts'
import { HR_FORM_STATUS } from '#protocol/hr/hr-forms/status.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { personalProblems } from '#protocol/hr/hr-forms/terms.ts'
import type { HrPersonal } from '#protocol/hr/hr-forms/terms.ts'
import { EMPLOYEE_MEANS } from '#src/features/hr/hr-forms/answer-means.ts'
import { useHrFill, useWriteFill } from '#src/features/hr/hr-forms/queries.ts'
import { DAY_WORDS } from '#protocol/hr/hr-forms/status.ts'
import { HR_KIND_WORDS } from '#src/ui/hr-words.ts'
import { AnswerFields } from '#src/ui/answers/answer-fields.tsx'
import { answersIn, typedAnswers, withoutAnswers } from '#src/ui/answers/typed-answers.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CodeNumberInput } from '#src/ui/code-number-input.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { clearProblems, showProblems } from '#src/ui/show-problems.ts'
import styles from './hr-forms.module.css'

export const FillPage = () => {
  const hrFormId = new URLSearchParams(useSearch()).get('hrFormId') ?? ''
  const { data, error, refetch } = useHrFill(hrFormId)
  if (data === undefined)
    return error === null ? (
      <Skeleton active paragraph={{ rows: 8 }} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  const { companyName, kind, name, post, effectiveDay, status } = data
  const about = [companyName, post, `${DAY_WORDS[kind]} ${effectiveDay}`].filter((text) => text !== '')
  return (
    <>
      <PageHeader title={`${name}，请填写${HR_KIND_WORDS[kind]}资料`} hint={about.join(' · ')} />
      {data.isOpen ? (
        <Filling
          hrFormId={hrFormId}
          kind={kind}
          version={data.version}
          personal={data.personal}
          fields={data.fields}
          answers={data.answers}
          returnedWhy={data.returnedWhy}
        />
      ) : (
        <section className={`card ${styles['phone']}`}>
          {status === HR_FORM_STATUS.cancelled ? (
            <Result
              status="info"
              title="这份资料不用再填写"
              subTitle="单位已取消，如有疑问请联系单位人事。"
            />
          ) : (
            <Result
              status="success"
              title="已提交"
              subTitle="单位接着审批，这里不用再做什么。如需修改，请联系单位人事。"
            />
          )}
        </section>
      )}
    </>
  )
}

interface FillingProps {
  readonly hrFormId: string
  readonly kind: HrKind
  readonly version: number
  readonly personal: HrPersonal
  readonly fields: readonly HrField[]
  readonly answers: HrAnswers
  readonly returnedWhy: string
}

const Filling = ({ hrFormId, kind, version, personal, fields, answers, returnedWhy }: FillingProps) => {
  const [form] = Form.useForm<HrPersonal>()
  const newest = useRef(version)
  // Known at once, not with the next drawing: fields are left quickly, and the last one by the button.
  const isWriting = useRef(false)
  const wanted = useRef<boolean>(undefined)
  const write = useWriteFill((saved) => {
    newest.current = saved
  })
  const typed = () => {
    const values = form.getFieldsValue()
    return { personal: { ...personal, ...withoutAnswers(values) }, answers: answersIn(values) }
  }
  const send = (submit: boolean): void => {
    const values = typed()
    const problems = submit
      ? [
          ...personalProblems(kind, values.personal, new Date()),
          ...answerProblems(fields, 'employee', values.answers),
        ]
      : []
    if (problems.length > 0) return showProblems(form, problems)
    // One write at a time: what is typed meanwhile goes with the next.
    if (isWriting.current) {
      wanted.current = submit || wanted.current === true
      return
    }
    isWriting.current = true
    write.mutate(
      { hrFormId, version: newest.current, ...values, submit },
      {
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
        onSettled: () => {
          isWriting.current = false
          const next = wanted.current
          wanted.current = undefined
          if (next !== undefined) send(next)
        },
      },
    )
  }
  return (
    <CalmForm<HrPersonal>
      form={form}
      className={`card ${styles['phone']}`}
      initialValues={{ ...personal, ...typedAnswers(answers) }}
      onValuesChange={(changed) => {
        clearProblems(form, changed)
        // A picture comes and goes without an input being left.
        if (Object.values(changed).some((value) => Array.isArray(value) && isFiles(value))) send(false)
      }}
      onFinish={() => send(true)}
      onBlur={() => form.isFieldsTouched() && send(false)}
    >
      {returnedWhy !== '' && (
        <Alert
          type="warning"
          showIcon
          className={styles['notice'] ?? ''}
          title={`审批人请您修改：${returnedWhy}`}
        />
      )}
      <Alert
        type="info"
        showIcon
        className={styles['notice'] ?? ''}
        title="填写的内容加密保存，只供单位办理人事使用；填过的会自动保存。"
      />
      {kind === 'entry' ? (
        <>
          <Form.Item label="身份证号" name="idNumber">
            <CodeNumberInput />
          </Form.Item>
          <Form.Item label="工资卡银行卡号" name="bankCard">
            <Input maxLength={23} inputMode="numeric" autoComplete="off" />
          </Form.Item>
          <Form.Item label="现住址" name="address">
            <Input.TextArea maxLength={200} autoSize={{ minRows: 2 }} />
          </Form.Item>
          <Form.Item label="紧急联系人和电话" name="emergency">
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
        </>
      ) : (
        <Form.Item label={kind === 'regular' ? '工作总结与自评' : '本人说明'} name="summary">
          <Input.TextArea maxLength={2000} showCount autoSize={{ minRows: 5, maxRows: 14 }} />
        </Form.Item>
      )}
      <AnswerFields fields={fields} owner="employee" form={form} means={EMPLOYEE_MEANS} />
      <FormFailure error={write.error} />
      {/* Saving as one goes does not hold the button up: what is handed in meanwhile comes next. */}
      <Button
        type="primary"
        htmlType="submit"
        block
        size="large"
        loading={write.isPending && write.variables.submit}
      >
        提交
      </Button>
    </CalmForm>
  )
}
