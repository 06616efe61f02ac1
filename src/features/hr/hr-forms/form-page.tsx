// /humanFlow/humanForm: HR writes a form and sends it to the employee or to approval.
import { Alert, Button, Form, Skeleton } from 'antd'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { answerProblems } from '#protocol/hr/hr-designs/answers.ts'
import type { HrAnswers } from '#protocol/hr/hr-designs/answers.ts'
import type { HrField } from '#protocol/hr/hr-designs/fields.ts'
import { LAW_RULES } from '#protocol/hr/hr-forms/labour-law.ts'
import { HR_KINDS } from '#protocol/hr/hr-forms/status.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { newHrTerms, termsProblems } from '#protocol/hr/hr-forms/terms.ts'
import type { HrPay, HrTerms } from '#protocol/hr/hr-forms/terms.ts'
import { PAGES } from '#protocol/pages.ts'
import { isUuid } from '#protocol/uuid.ts'
import { useAnswerMeans } from '#src/features/hr/hr-forms/answer-means.ts'
import {
  readStarts,
  useBegun,
  useDesign,
  useHrForm,
  useWriteHrForm,
} from '#src/features/hr/hr-forms/queries.ts'
import type { Written } from '#src/features/hr/hr-forms/queries.ts'
import { TermsFields } from '#src/features/hr/hr-forms/terms-fields.tsx'
import { termsOf, typedOf } from '#src/features/hr/hr-forms/typed-terms.ts'
import type { TypedTerms } from '#src/features/hr/hr-forms/typed-terms.ts'
import { HR_KIND_WORDS } from '#src/ui/hr-words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { AnswerFields } from '#src/ui/answers/answer-fields.tsx'
import { answersIn, typedAnswers, withoutAnswers } from '#src/ui/answers/typed-answers.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { clearProblems, showProblems } from '#src/ui/show-problems.ts'
import styles from './hr-forms.module.css'

const kindIn = (text: string | null): HrKind => HR_KINDS.find((kind) => kind === text) ?? 'entry'

const NO_PAY: HrPay = { pay: null, probationPay: null }

export const FormPage = () => {
  const query = new URLSearchParams(useSearch())
  const hrFormId = query.get('hrFormId')
  const kind = kindIn(query.get('kind'))
  const memberId = query.get('memberId')
  if (hrFormId !== null) return <Stored hrFormId={hrFormId} />
  return <New key={kind} kind={kind} memberId={isUuid(memberId ?? '') ? memberId : null} />
}

interface NewProps {
  readonly kind: HrKind
  /** The colleague whom the address names. */
  readonly memberId: string | null
}

const New = ({ kind, memberId }: NewProps) => {
  const { data, error, refetch } = useDesign(kind, true)
  const person = useBegun(kind, data?.version, memberId)
  if (data === undefined || person === undefined)
    return error === null ? (
      <Skeleton active paragraph={{ rows: 12 }} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  return (
    <Editor
      kind={kind}
      terms={{ ...newHrTerms(kind), memberId: person.memberId, name: person.name }}
      pay={NO_PAY}
      start={undefined}
      design={data.version}
      fields={data.fields}
      answers={person.answers}
      names={{}}
      isMended={false}
    />
  )
}

const Stored = ({ hrFormId }: { readonly hrFormId: string }) => {
  const { data, error, refetch } = useHrForm(hrFormId)
  if (data === undefined)
    return error === null ? (
      <Skeleton active paragraph={{ rows: 12 }} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  const { kind, terms, pay, version, actions, fields, answers, names } = data
  if (!actions.includes('edit'))
    return (
      <>
        <PageHeader
          title={`${HR_KIND_WORDS[kind]}单`}
          backTo={PAGES.hrForms(kind)}
          trail={[{ label: '人事管理' }]}
        />
        <Alert
          type="info"
          showIcon
          title="这份人事单已经发出，不能再修改"
          action={<Button href={PAGES.hrForm(hrFormId)}>查看</Button>}
        />
      </>
    )
  return (
    <Editor
      key={hrFormId}
      kind={kind}
      terms={terms}
      pay={pay ?? NO_PAY}
      start={{ hrFormId, version }}
      design={0}
      fields={fields}
      answers={answers}
      names={names}
      isMended={data.mended !== null}
    />
  )
}

/** All that the law says, with the clauses; it can be gone on with once it was read. */
const LawWarning = ({ error }: { readonly error: unknown }) => (
  <Alert
    type="warning"
    showIcon
    role="alert"
    className={styles['notice'] ?? ''}
    title="劳动法提示：请核对，确需发出时记录您已知晓"
    description={
      <ul className={styles['law']}>
        {Object.values(asCallFailure(error).fields).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    }
  />
)

interface EditorProps {
  readonly kind: HrKind
  readonly terms: HrTerms
  readonly pay: HrPay
  /** Undefined for a new form. */
  readonly start: Written | undefined
  /** The version of the company's own fields that a new form begins with. */
  readonly design: number
  readonly fields: readonly HrField[]
  readonly answers: HrAnswers
  readonly names: Readonly<Record<string, string>>
  /** Whether an approver gave HR's part back. */
  readonly isMended: boolean
}

const Editor = ({ kind, terms, pay, start, design, fields, answers, names, isMended }: EditorProps) => {
  const means = useAnswerMeans(names)
  const [form] = Form.useForm<TypedTerms>()
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  const [written, setWritten] = useState(start)
  const write = useWriteHrForm(setWritten)
  const word = HR_KIND_WORDS[kind]
  const needsFilling = Form.useWatch('needsFilling', form) ?? terms.needsFilling
  const isWarned = write.error !== null && asCallFailure(write.error).code === 'hrForm.law'
  // What stands there already was typed, and stays.
  const takeStarts = async (memberId: string): Promise<void> => {
    if (!fields.some(({ owner, start: known }) => owner === 'hr' && known !== undefined)) return
    const { answers: known } = await readStarts({ kind, design, memberId }).catch(() => ({ answers: {} }))
    const typed = answersIn(form.getFieldsValue())
    form.setFieldsValue(typedAnswers({ ...known, ...typed }) as Partial<TypedTerms>)
  }
  const run = (isSending: boolean): void => {
    const values = form.getFieldsValue()
    const typed = { ...termsOf(withoutAnswers(values), terms), answers: answersIn(values) }
    const problems = isSending
      ? [...termsProblems(kind, typed.terms), ...answerProblems(fields, 'hr', typed.answers)]
      : []
    if (problems.length > 0) return showProblems(form, problems)
    write.mutate(
      {
        kind,
        hrFormId: written?.hrFormId,
        version: written?.version ?? 0,
        design,
        ...typed,
        wentOn: isSending ? (isWarned ? LAW_RULES : []) : undefined,
      },
      {
        onSuccess: (sent) => {
          raise(
            sent === undefined
              ? isMended
                ? '已保存'
                : '草稿已保存'
              : isMended
                ? '已交回审批人'
                : needsFilling
                  ? '已发短信请员工填写'
                  : '已提交审批',
          )
          if (sent !== undefined) go(PAGES.hrForms(kind))
        },
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  }
  return (
    <>
      <PageHeader
        title={`${start === undefined ? '发起' : '修改'}${word}`}
        backTo={PAGES.hrForms(kind)}
        trail={[{ label: '人事管理' }, { label: `${word}管理`, path: PAGES.hrForms(kind) }]}
      />
      <CalmForm<TypedTerms>
        form={form}
        className={`card ${styles['form']}`}
        initialValues={{ ...typedOf(terms, pay), ...typedAnswers(answers) }}
        onValuesChange={(changed: Partial<TypedTerms>) => {
          if (start === undefined && changed.memberId) void takeStarts(changed.memberId)
          clearProblems(form, changed)
          // What was warned of may no longer be so, and what is new has not been read.
          if (!write.isPending) write.reset()
        }}
        onFinish={() => run(true)}
      >
        <TermsFields kind={kind} form={form} name={terms.name} isMended={isMended} />
        <AnswerFields fields={fields} owner="hr" form={form} means={means} />
        {isWarned ? <LawWarning error={write.error} /> : <FormFailure error={write.error} />}
        <div className={styles['buttons']}>
          <Button type="primary" htmlType="submit" loading={write.isPending} danger={isWarned}>
            {isWarned
              ? '已知晓，仍要发出'
              : isMended
                ? '改好，交回审批人'
                : needsFilling
                  ? '发给员工填写'
                  : '提交审批'}
          </Button>
          <Button disabled={write.isPending} onClick={() => run(false)}>
            {isMended ? '保存' : '保存草稿'}
          </Button>
        </div>
      </CalmForm>
    </>
  )
}
