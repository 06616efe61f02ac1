// The row in which words are looked for in a document.
import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import styles from './reader.module.css'

/** What the search shows and hears, wherever it runs. */
export interface ReaderSearch {
  readonly words: string
  readonly matches: readonly unknown[]
  /** Which of them is looked at, from 0. */
  readonly at: number
  readonly isOpen: boolean
  readonly isBusy: boolean
  /** Whether the words were looked for. */
  readonly isShowing: boolean
  readonly hasFailed: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onWords: (words: string) => void
  readonly onNext: () => void
  readonly onPrevious: () => void
}

const said = ({ isBusy, hasFailed, isShowing, matches, at }: ReaderSearch, most: number): string => {
  if (isBusy) return '查找中…'
  if (hasFailed) return '这份文件的文字读不出来'
  if (!isShowing) return ''
  if (matches.length === 0) return '没有找到；扫描件中的文字无法查找'
  return `第 ${at + 1} / ${matches.length}${matches.length >= most ? '+' : ''} 处`
}

/** `most`: when so many matches are there, there may be more. */
export const SearchBar = ({ search, most }: { search: ReaderSearch; most: number }) => (
  <div className={styles['search']} role="search">
    <Input
      autoFocus
      size="small"
      allowClear
      maxLength={100}
      aria-label="在文件中查找"
      placeholder="输入文字，回车找下一处"
      value={search.words}
      className={styles['words'] ?? ''}
      onChange={({ target }) => search.onWords(target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') (event.shiftKey ? search.onPrevious : search.onNext)()
        if (event.key === 'Escape') search.onClose()
      }}
    />
    <Button
      type="text"
      size="small"
      aria-label="上一处"
      icon={<UpOutlined aria-hidden />}
      disabled={search.matches.length === 0}
      onClick={search.onPrevious}
    />
    <Button
      type="text"
      size="small"
      aria-label="下一处"
      icon={<DownOutlined aria-hidden />}
      disabled={search.matches.length === 0}
      onClick={search.onNext}
    />
    <span className={styles['said']} role="status">
      {said(search, most)}
    </span>
    <Button
      type="text"
      size="small"
      aria-label="关闭查找"
      icon={<CloseOutlined aria-hidden />}
      onClick={search.onClose}
    />
  </div>
)
