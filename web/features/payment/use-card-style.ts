import type { StripeElementStyle } from '@stripe/stripe-js'
import { useSyncExternalStore } from 'react'

/** How the provider's card fields look: in the page's colours, which its frames cannot read, in both themes. */
export function useCardStyle(): StripeElementStyle {
  const [ink, quiet, brand, danger] = useSyncExternalStore(watchTheme, readColours).split('|')
  return {
    base: {
      color: ink ?? '',
      iconColor: brand ?? '',
      fontFamily: 'ui-sans-serif, system-ui, "Segoe UI", sans-serif',
      fontSize: '16px',
      lineHeight: '24px',
      '::placeholder': { color: quiet ?? '' },
    },
    invalid: { color: danger ?? '', iconColor: danger ?? '' },
  }
}

function watchTheme(watcher: () => void): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', watcher)
  return () => dark.removeEventListener('change', watcher)
}

// One text, so that equal colours are equal.
function readColours(): string {
  const style = getComputedStyle(document.documentElement)
  const names = ['--color-ink', '--color-ink-quiet', '--color-brand-ink', '--color-danger-ink']
  return names.map((name) => toRgb(style.getPropertyValue(name))).join('|')
}

// The provider's fields take the older notations of colours only.
function toRgb(colour: string): string {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return 'rgb(0, 0, 0)'
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
