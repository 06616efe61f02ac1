// /helper/helperCenter/questionContent: an answer, whether it helped, and what is related.
import { DislikeOutlined, LikeOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useSearch } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { categoryWords } from '#protocol/help/questions/categories.ts'
import type { Question } from '#protocol/help/questions/questions.ts'
import { PAGES } from '#protocol/pages.ts'
import { HelpSearch, QuestionList, Support } from '#src/features/help/questions/help-parts.tsx'
import styles from '#src/features/help/questions/help.module.css'
import { useAnswerPicture, useQuestion, useVote } from '#src/features/help/questions/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { AnswerText } from '#src/ui/answer-text.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { LoadedPicture } from '#src/ui/loaded-picture.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

const HELP = { label: '帮助中心', path: PAGES.help }

export const QuestionContentPage = () => {
  const key = new URLSearchParams(useSearch()).get('question') ?? ''
  const { data, error, refetch } = useQuestion(key)
  if (data !== undefined) return <Answer asked={key} question={data} />
  if (error === null) return <Skeleton active paragraph={{ rows: 8 }} />
  const { code } = asCallFailure(error)
  if (code !== 'not-found' && code !== 'input.invalid')
    return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <HelpSearch />
      <EmptyState
        drawing="search"
        isPage
        title="没有找到这个问题"
        hint="它可能已经下架。可以搜索，或者看看其他问题。"
        action={
          <LinkButton type="primary" href={PAGES.help}>
            返回帮助中心
          </LinkButton>
        }
      />
    </>
  )
}

const Answer = ({ asked, question }: { readonly asked: string; readonly question: Question }) => {
  const { title, category, answer, changedAt, related, support } = question
  return (
    <>
      <PageHeader
        title={title}
        trail={[HELP, { label: categoryWords(category), path: PAGES.helpCategory(category) }]}
      />
      <div className={styles['reading']}>
        <article className={styles['panel']}>
          <AnswerText
            answer={answer}
            picture={(pictureId, alt) => <AnswerPicture pictureId={pictureId} alt={alt} />}
          />
          <p className={styles['changed']}>
            更新于 <MomentText moment={changedAt} />
          </p>
          <Votes asked={asked} question={question} />
          <Support words={support} />
        </article>
        <aside className={styles['aside']}>
          {related.length > 0 && (
            <section className={styles['panel']}>
              <h2>相关问题</h2>
              <QuestionList rows={related} label="相关问题" />
            </section>
          )}
          <HelpSearch />
        </aside>
      </div>
    </>
  )
}

const AnswerPicture = ({ pictureId, alt }: { readonly pictureId: string; readonly alt: string }) => {
  const { data, isError } = useAnswerPicture(pictureId)
  return <LoadedPicture src={data} hasFailed={isError} alt={alt} />
}

const Votes = ({ asked, question }: { readonly asked: string; readonly question: Question }) => {
  const { questionId, helpful, unhelpful, ownVote } = question
  const vote = useVote(asked, questionId)
  const raise = useRaiseAlert()
  const say = (word: 'helpful' | 'unhelpful') =>
    vote.mutate(word, { onError: (thrown) => raise(asCallFailure(thrown).words, 'error') })
  return (
    <div className={styles['votes']} role="group" aria-label="这个解答有帮助吗">
      <span>这个解答有帮助吗？</span>
      <Button
        icon={<LikeOutlined aria-hidden />}
        type={ownVote === 'helpful' ? 'primary' : 'default'}
        aria-pressed={ownVote === 'helpful'}
        disabled={vote.isPending}
        onClick={() => say('helpful')}
      >
        有帮助 {helpful > 0 && helpful}
      </Button>
      <Button
        icon={<DislikeOutlined aria-hidden />}
        type={ownVote === 'unhelpful' ? 'primary' : 'default'}
        aria-pressed={ownVote === 'unhelpful'}
        disabled={vote.isPending}
        onClick={() => say('unhelpful')}
      >
        没帮助 {unhelpful > 0 && unhelpful}
      </Button>
      {ownVote !== null && <span className={styles['thanks']}>谢谢，已记下，可以改选。</span>}
    </div>
  )
}
