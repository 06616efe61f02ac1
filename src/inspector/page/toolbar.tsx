// The top row: the page's title, the connection, and actions on the recording.
import { App, Button, Tooltip } from 'antd'
import { useRef } from 'react'
import { testText } from '#src/inspector/recording/copied-test.ts'
import { sessionText } from '#src/inspector/recording/session-file.ts'
import styles from './inspector.module.css'
import type { Shown } from './shown-props.ts'

const save = (name: string, text: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

const fileName = (): string =>
  `nuoyin-${new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}.inspection.json`

export const Toolbar = ({ actor, recording, chosen, snapshot }: Shown) => {
  const { message } = App.useApp()
  const picker = useRef<HTMLInputElement>(null)
  const running = Object.values(recording.actors).filter(({ life }) => life === 'running').length
  const test = chosen === undefined ? undefined : testText(recording, [chosen])
  const importFile = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) actor.send({ type: 'file.opened', name: file.name, text: await file.text() })
  }
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      message.success('已复制为测试，粘贴为 tests/replays/ 下的 .test.ts 文件即可运行')
    } catch {
      message.error('浏览器没有允许写入剪贴板，请在页面上点一下再试')
    }
  }
  return (
    <header className={styles['toolbar']}>
      <h1>状态图检视器</h1>
      <span className={styles['connection']} data-on={running > 0}>
        {snapshot.context.opened !== undefined
          ? `${recording.entries.length} 条记录`
          : running > 0
            ? `已连接 · ${running} 个角色`
            : '等待连接'}
      </span>
      <span className={styles['grow']} />
      <Tooltip
        title={
          test === undefined
            ? '所选角色的图不在本产品里，或没有录到它的开头'
            : '生成一段 Vitest 代码，把所选角色听到的事件在它的图上重放'
        }
      >
        <Button size="small" disabled={test === undefined} onClick={() => void copy(test ?? '')}>
          复制为测试
        </Button>
      </Tooltip>
      <Button
        size="small"
        disabled={recording.entries.length === 0}
        onClick={() => save(fileName(), sessionText(recording))}
      >
        导出
      </Button>
      <Button size="small" onClick={() => picker.current?.click()}>
        导入
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label="导入记录文件"
        onChange={(event) => {
          void importFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button
        size="small"
        disabled={snapshot.context.opened !== undefined}
        onClick={() => actor.send({ type: 'recording.cleared' })}
      >
        清空
      </Button>
    </header>
  )
}
