// What was answered to the company's own fields of a form, part by part, with pictures to be opened.
import { Button } from 'antd'
import { answerWords, isFiles } from '#protocol/hr/hr-designs/answers.ts'
import type { HrAnswers } from '#protocol/hr/hr-designs/answers.ts'
import type { HrField } from '#protocol/hr/hr-designs/fields.ts'
import type { HrFormDetail } from '#protocol/hr/hr-forms/hr-form.ts'
import { openFile } from '#src/features/hr/hr-forms/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import styles from './hr-forms.module.css'

export interface OwnAnswersProps {
  readonly form: Pick<HrFormDetail, 'hrFormId' | 'names'>
  readonly fields: readonly HrField[]
  readonly answers: HrAnswers
  /** Shown for a personal field whose answer is not on the screen. */
  readonly hidden: string
}

export const OwnAnswers = ({ form, fields, answers, hidden }: OwnAnswersProps) => {
  const shown = fields.filter(
    ({ fieldId, isPersonal }) => answers[fieldId] !== undefined || (isPersonal && hidden !== ''),
  )
  if (shown.length === 0) return null
  return (
    <dl className={styles['facts']}>
      {shown.map((field) => (
        <div key={field.fieldId}>
          <dt>{field.label}</dt>
          <dd>
            <Answer form={form} field={field} answers={answers} hidden={hidden} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface AnswerProps extends Pick<OwnAnswersProps, 'form' | 'answers' | 'hidden'> {
  readonly field: HrField
}

const Answer = ({ form: { hrFormId, names }, field, answers, hidden }: AnswerProps) => {
  const raise = useRaiseAlert()
  const answer = answers[field.fieldId]
  if (answer === undefined) return hidden
  if (!isFiles(answer) || answer.length === 0) return answerWords(field, answer, names)
  return answer.map(({ fileId, name }) => (
    <Button
      key={fileId}
      type="link"
      size="small"
      style={{ height: 'auto', padding: 0, marginRight: 12, whiteSpace: 'normal' }}
      onClick={() =>
        void openFile(
          { hrFormId, fileId },
          { fileName: name, onFailure: ({ words }) => raise(words, 'error') },
        )
      }
    >
      {name}
    </Button>
  ))
}
