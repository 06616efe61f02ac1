// The head's part of a form, written by whoever is asked to approve it.
import { Button, Form } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { answerProblems } from '#protocol/hr/hr-designs/answers.ts'
import type { HrFormDetail } from '#protocol/hr/hr-forms/hr-form.ts'
import { useAnswerMeans } from '#src/features/hr/hr-forms/answer-means.ts'
import { useSaveHead } from '#src/features/hr/hr-forms/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { AnswerFields } from '#src/ui/answers/answer-fields.tsx'
import { answersIn, typedAnswers } from '#src/ui/answers/typed-answers.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'
import { clearProblems, showProblems } from '#src/ui/show-problems.ts'
import styles from './hr-forms.module.css'

export const HeadPanel = ({
  form: { hrFormId, fields, answers, names },
}: {
  readonly form: HrFormDetail
}) => {
  const [form] = Form.useForm<Record<string, never>>()
  const raise = useRaiseAlert()
  const means = useAnswerMeans(names)
  const save = useSaveHead()
  const submit = (): void => {
    const typed = answersIn(form.getFieldsValue())
    const problems = answerProblems(fields, 'head', typed)
    if (problems.length > 0) return showProblems(form, problems)
    save.mutate(
      { hrFormId, answers: typed },
      {
        onSuccess: () => raise('主管部分已保存，可以审批'),
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  }
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="hr-head">
      <h2 id="hr-head" className={styles['panelTitle']}>
        主管填写
      </h2>
      <CalmForm<Record<string, never>>
        form={form}
        initialValues={typedAnswers(answers)}
        onValuesChange={(changed) => clearProblems(form, changed)}
        onFinish={submit}
      >
        <AnswerFields fields={fields} owner="head" form={form} means={means} />
        <FormFailure error={save.error} />
        <Button htmlType="submit" loading={save.isPending}>
          保存主管部分
        </Button>
      </CalmForm>
    </section>
  )
}
