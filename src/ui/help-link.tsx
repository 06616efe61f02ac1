// A way from a field or a failure to its answer in the help centre.
// It opens in another tab, so that nothing typed is lost.
import { createContext, use } from 'react'
import { TOPIC_OF_FAILURE } from '#protocol/help/questions/topics.ts'
import type { Topic } from '#protocol/help/questions/topics.ts'
import { PAGES } from '#protocol/pages.ts'
import { PlainIcon } from '#src/ui/plain/plain-icon.tsx'
import styles from '#src/ui/help-link.module.css'

/** Whether the help centre is open to whoever looks; the layout says so. */
export const HelpIsOpen = createContext(false)

const AnswerLink = ({ question, words }: { readonly question: string; readonly words: string }) =>
  use(HelpIsOpen) ? (
    <a href={PAGES.helpAnswer(question)} target="_blank" rel="noreferrer" className={styles['link']}>
      <PlainIcon name="question" /> {words}
    </a>
  ) : null

/** Beside a field that is not understood at once. */
export const HelpLink = ({
  topic,
  words = '这是什么？',
}: {
  readonly topic: Topic
  readonly words?: string
}) => <AnswerLink question={topic} words={words} />

/** Beside a failure that an answer explains; nothing beside others. */
export const FailureHelp = ({ code }: { readonly code: string }) => {
  const topic = TOPIC_OF_FAILURE[code]
  return topic === undefined ? null : <AnswerLink question={topic} words="怎么办？" />
}

/** Where nothing more exact is known: the help centre itself. */
export const HelpCentreLink = () =>
  use(HelpIsOpen) ? (
    <a href={PAGES.help} target="_blank" rel="noreferrer" className={styles['link']}>
      <PlainIcon name="question" /> 查看帮助
    </a>
  ) : null
