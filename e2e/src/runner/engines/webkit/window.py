#!/usr/bin/python3
"""A window of any size with WebKitGTK and nothing else, under the control of WebKitWebDriver.

With --version it prints the version of WebKitGTK, and ends. Options: --size=WIDTHxHEIGHT --zone=ZONE --locale=LOCALE --mark=WORD. Tab N has '<mark>-N' at the end of its user agent.
"""
import os
import sys

options = dict(word[2:].split('=', 1) for word in sys.argv[1:] if word.startswith('--') and '=' in word)
width, height = (int(side) for side in options.get('size', '390x844').split('x'))
locale = options.get('locale', 'en-GB')
# WebKit reads them when it is loaded.
os.environ['TZ'] = options.get('zone', 'UTC')
os.environ['LANGUAGE'] = locale.replace('-', '_')
os.environ['LANG'] = locale.replace('-', '_') + '.UTF-8'


def refuse(reason):
    sys.exit(f'The window cannot be opened: {reason}')


try:
    import gi

    gi.require_version('Gdk', '3.0')
    gi.require_version('Gtk', '3.0')
    gi.require_version('WebKit2', '4.1')
    from gi.repository import Gdk, Gtk, WebKit2
except (ImportError, ValueError) as error:
    refuse(error)

if '--version' in sys.argv:
    print(f'{WebKit2.get_major_version()}.{WebKit2.get_minor_version()}.{WebKit2.get_micro_version()}')
    sys.exit()

if not Gtk.init_check()[0]:
    refuse(f"there is no display '{os.environ.get('DISPLAY', '')}'")

Gtk.Settings.get_default().set_property('gtk-enable-animations', False)
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.set_preferred_languages([locale])
windows = []


def activate(window):
    """Tells a window that it has the focus; without a window manager nothing else does."""
    event = Gdk.Event.new(Gdk.EventType.FOCUS_CHANGE)
    event.focus_change.window = window.get_window()
    event.focus_change.in_ = 1
    window.event(event)


def open_tab(related=None, is_controlled=False):
    settings = WebKit2.Settings()
    settings.set_property('enable-write-console-messages-to-stdout', False)
    # A compositor without a graphics card takes a third of the CPU time, for a picture that nobody sees.
    settings.set_property('hardware-acceleration-policy', WebKit2.HardwareAccelerationPolicy.NEVER)
    settings.set_property('user-agent', f"{settings.get_user_agent()} {options.get('mark', '')}-{len(windows)}")
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=is_controlled, settings=settings)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.move(0, 0)
    view.connect('close', lambda _: window.destroy())
    view.connect('print', lambda *_: True)
    window.show_all()
    view.grab_focus()
    activate(window)
    windows.append(window)
    return view


def start(_, session):
    session.connect('create-web-view', lambda *_: open_tab(is_controlled=True))
    session.connect('will-close', lambda _: Gtk.main_quit())


context.connect('automation-started', start)
Gtk.main()
