"""Celery's settings: at least once, one task at a time, nothing that a lost broker can hold up."""

import os

from celery.schedules import crontab

broker_url = os.environ.get("REDIS_URL") or "redis://127.0.0.1:6379/0"
broker_connection_retry_on_startup = True
broker_pool_acquire_timeout = 3
# A person waits for the publisher: with a broker that hangs, three tries of this length are made.
broker_transport_options = {
    "visibility_timeout": 3600,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_timeout": 0.6,
    "socket_connect_timeout": 1,
    "socket_keepalive": True,
    "health_check_interval": 25,
    # The queues of a worker take turns: none waits until another one is empty.
    "queue_order_strategy": "round_robin",
}

# Nobody waits for a worker, which had better not give a slow broker up.
PATIENT_SOCKETS = {"socket_timeout": 5}

# The job row is the truth: no result is kept in the broker.
task_ignore_result = True
result_backend = None

task_serializer = "json"
accept_content = ["json"]
task_default_queue = "default"
task_acks_late = True
task_track_started = False
task_time_limit = 1800
task_soft_time_limit = 1740
worker_prefetch_multiplier = 1
worker_disable_prefetch = True
worker_enable_remote_control = False
worker_send_task_events = False
worker_hijack_root_logger = False
# On a busy machine a process takes its time to start: Celery would kill it after four seconds.
worker_proc_alive_timeout = 60
worker_pool = "tasks.pool:TaskPool"
# KiB that a process may have held at once before it is replaced after its task. A preview of
# 100,000 rows holds 410 MiB, and the load after it would wait for the new process.
worker_max_memory_per_child = 500_000
worker_max_tasks_per_child = 100
worker_cancel_long_running_tasks_on_connection_loss = False

timezone = "America/Santiago"
beat_max_loop_interval = 5

QUEUES = ("loads", "exports", "rejected", "kpis", "mail", "webhooks", "sources", "default")

beat_schedule = {
    "kpis": {
        "task": "kpis.refresh",
        "schedule": 60.0,
        "options": {"queue": "kpis", "expires": 60},
    },
    "kpis-check": {
        "task": "kpis.check",
        "schedule": crontab(hour=3, minute=40),
        "options": {"queue": "kpis", "expires": 3600},
    },
    "surveys": {
        "task": "surveys.tick",
        "schedule": 60.0,
        "options": {"queue": "mail", "expires": 60},
    },
    "webhooks": {
        "task": "webhooks.send",
        "schedule": 30.0,
        "options": {"queue": "webhooks", "expires": 30},
    },
    "sources": {
        "task": "sources.tick",
        "schedule": 30.0,
        "options": {"queue": "default", "expires": 30},
    },
    "daily": {
        "task": "daily.remind",
        "schedule": crontab(hour=8, minute=10),
        "options": {"queue": "default", "expires": 43_200},
    },
    "sweep": {
        "task": "housekeeping.sweep",
        "schedule": float(os.environ.get("SWEEP_SECONDS") or 4),
        "options": {"queue": "default", "expires": 60},
    },
    "clean": {
        "task": "housekeeping.clean",
        "schedule": 3600.0,
        "options": {"queue": "default", "expires": 3600},
    },
}
