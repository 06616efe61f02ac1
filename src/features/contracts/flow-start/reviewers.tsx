// 内容审查: the colleagues who read the contract before it goes out, one after the other.
// See domain.md §2 (signSet).
import { MOST_REVIEWERS } from '#protocol/contracts/reviews/reviews.ts'
import { useReviewers } from '#src/features/contracts/flow-start/queries.ts'
import { useContent, useProblemAt, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { useUser } from '#src/machines/react.tsx'
import { ColleaguePicker } from '#src/ui/colleague-picker.tsx'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import wizard from './wizard.module.css'
import styles from '#src/features/contracts/flow-start/steps/settings-step.module.css'

/** Nothing for a person acting for themselves: they have no colleagues. */
export const Reviewers = () => {
  const actor = useWizardActor()
  const { reviewers = [] } = useContent()
  const problemAt = useProblemAt()
  if (useUser().defaultBizType === 1) return null
  const problem =
    problemAt('reviewers') ??
    reviewers.map(({ memberId }) => problemAt(`reviewers.${memberId}`)).find((words) => words !== undefined)
  return (
    <section className={wizard['panel']} aria-labelledby="reviewers-title">
      <h2 id="reviewers-title" className={styles['headTitle']}>
        内容审查{reviewers.length === 0 ? '（选填）' : `（${reviewers.length}）`}
      </h2>
      <p className={styles['orderHint']}>
        发起后先由审查人依次阅读和批注，全部通过后才继续；按选择的先后审查。
      </p>
      <LabelledField
        label={
          reviewers.length < 2 ? '审查人' : `审查人，依次为 ${reviewers.map(({ name }) => name).join(' → ')}`
        }
        path="reviewers"
        problem={problem}
      >
        {(control) => (
          <ColleaguePicker
            id={control.id}
            most={MOST_REVIEWERS}
            value={reviewers.map(({ memberId }) => memberId)}
            names={Object.fromEntries(reviewers.map(({ memberId, name }) => [memberId, name]))}
            isWrong={problem !== undefined}
            useFound={useReviewers}
            onChange={(memberIds, names) =>
              actor.send({
                type: 'content.edited',
                change: {
                  reviewers: memberIds.map((memberId) => ({ memberId, name: names[memberId] ?? '' })),
                },
              })
            }
          />
        )}
      </LabelledField>
    </section>
  )
}
