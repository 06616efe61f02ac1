// Keeps the rest of the application standing when a part breaks or its code does not arrive.
import { Component } from 'react'
import type { ReactNode } from 'react'
import { CallFailure } from '#protocol/call-failure.ts'
import { CodeTooLate } from '#src/ui/lazy-part.ts'
import { ErrorState } from '#src/ui/error-state.tsx'

interface Props {
  readonly children: ReactNode
  /** Tries again. */
  readonly onRetry?: () => void
}

// A browser that cannot fetch a module says so in words of its own.
const isUnfetched = (thrown: unknown): boolean =>
  thrown instanceof CodeTooLate ||
  (thrown instanceof Error &&
    /dynamically imported module|importing a module script|preload/i.test(thrown.message))

export class ErrorBoundary extends Component<Props, { thrown: unknown }> {
  override state = { thrown: undefined as unknown }

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown: thrown ?? new Error('unknown') }
  }

  override render() {
    const { thrown } = this.state
    if (thrown === undefined) return this.props.children
    const [title, words] = isUnfetched(thrown)
      ? ['页面没有加载出来', '网络可能较慢，或系统刚刚更新。请检查网络后重试。']
      : ['页面出了问题', '页面没有正确显示，您填写的内容可能没有保存。请刷新页面；仍然不行请联系管理员。']
    return (
      <ErrorState
        title={title}
        error={new CallFailure('status', words, { cause: thrown })}
        onRetry={this.props.onRetry ?? (() => window.location.reload())}
      />
    )
  }
}
