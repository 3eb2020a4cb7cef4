import './styles/tokens.css'
import './styles/base.css'
import './styles/deck.css'
import './styles/dialog.css'
import './styles/table.css'
import './styles/score.css'
import './styles/home.css'
import './styles/reading.css'
import './styles/studio.css'
import { mount } from 'svelte'
import App from './App.svelte'

mount(App, { target: document.getElementById('app')! })
