// How an answer will read in the help centre.
import { AnswerText } from '#src/ui/answer-text.tsx'
import { LoadedPicture } from '#src/ui/loaded-picture.tsx'
import { useDeskPicture } from '#src/features/platform/operators/question-queries.ts'
import styles from '#src/features/platform/operators/questions.module.css'

export const QuestionPreview = ({ answer }: { readonly answer: string }) => (
  <section className={`card ${styles['panel']}`} aria-label="预览">
    <h2>预览</h2>
    {answer.trim() === '' ? (
      <p className={styles['quiet']}>在左边写解答，这里显示用户看到的样子。</p>
    ) : (
      <AnswerText
        answer={answer}
        picture={(pictureId, alt) => <DeskPicture pictureId={pictureId} alt={alt} />}
      />
    )}
  </section>
)

const DeskPicture = ({ pictureId, alt }: { readonly pictureId: string; readonly alt: string }) => {
  const { data, isError } = useDeskPicture(pictureId)
  return <LoadedPicture src={data} hasFailed={isError} alt={alt} />
}
